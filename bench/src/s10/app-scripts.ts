import { join } from "node:path";
import type { Row } from "../harness/scenario.ts";
import { readBuiltClient } from "../s7/built-routes.ts";
import { brotliSum, kilobytes } from "../s7/compressed.ts";
import { readBuildManifest, scriptsOfScreen } from "./screen-scripts.ts";

const apps = join(import.meta.dirname, "../../../apps");
const admin = join(apps, "admin/build");
const storefront = join(apps, "storefront/build/client");
const maxJavaScript = 150_000;

const screens = {
  "the sign-in page": ["src/screens/sign-in/SignInFrame.tsx", "src/screens/sign-in/LogIn.tsx"],
  "the first screen": ["src/screens/home/Home.tsx"],
} as const;

/** What a browser loads for the first screens of the staff's app. */
export function appScripts(): Row[] {
  const manifest = readBuildManifest(admin);
  const framework = brotliSum(storefront, readBuiltClient(storefront).framework);
  return Object.entries(screens).map(([name, parts]) => {
    const bytes = brotliSum(admin, scriptsOfScreen(manifest, ...parts));
    return {
      what: `JavaScript of ${name}`,
      measured: kilobytes(bytes),
      limit: `${kilobytes(framework)}, the framework alone`,
      ratio: (bytes / framework).toFixed(2),
      budget: `≤ ${kilobytes(maxJavaScript)}`,
      value: bytes,
      within: bytes <= maxJavaScript,
    };
  });
}
