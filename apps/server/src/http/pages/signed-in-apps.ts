import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings, Site } from "@matinee/storefront/page";
import { appFolder, signedInApps, type SignedInApp } from "../../storefront/folders.ts";
import { readStaticFiles, type StaticFile } from "./static-files.ts";

/** An app that runs in the browser alone: one page, the same for every address below its name, and its files. */
export interface BrowserApp {
  /** The page as it was built; `path` is the address that asks. */
  page(path: string): Promise<string>;
  /** A file by its address; null: there is none. */
  file(path: string): StaticFile | null;
}

export type BrowserApps = Readonly<Record<SignedInApp, BrowserApp>>;

/** The built apps, in memory. */
export function builtApps(): BrowserApps {
  return { account: builtApp("account"), admin: builtApp("admin") };
}

function builtApp(name: SignedInApp): BrowserApp {
  const folder = join(appFolder(name), "build");
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const files = readStaticFiles(folder);
  return {
    page: async () => html,
    file: (path) => (path.startsWith(`/${name}/assets/`) ? (files.get(path.slice(name.length + 1)) ?? null) : null),
  };
}

/** The app that an address belongs to; null: none. */
export function appOf(path: string): SignedInApp | null {
  return signedInApps.find((name) => path === `/${name}` || path.startsWith(`/${name}/`)) ?? null;
}

/** The page with what the app needs to know of its host. The text can't end the element it stands in. */
export function withSettings(html: string, boot: { readonly site: Site; readonly settings: Settings }): string {
  const text = JSON.stringify(boot).replaceAll("<", "\\u003c");
  const element = `<script type="application/json" id="app-settings">${text}</script>`;
  return html.replace("</head>", () => `${element}</head>`);
}
