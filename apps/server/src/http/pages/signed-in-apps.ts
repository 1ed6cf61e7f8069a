import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings, Site } from "@matinee/storefront/page";
import { appFolder, signedInApps, type SignedInApp } from "../../storefront/folders.ts";
import { readStaticFiles, type StaticFile } from "./static-files.ts";

/** An app that runs only in the browser: one page for every address below its path, and its files. */
export interface BrowserApp {
  /** The built page; `path` is the requested address. */
  page(path: string): Promise<string>;
  /** A file by its address; null if there is none. */
  file(path: string): StaticFile | null;
}

export type BrowserApps = Readonly<Record<SignedInApp, BrowserApp>>;

/** The built account and staff apps, in memory. */
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

/** The app that an address belongs to; null if it belongs to none. */
export function appOf(path: string): SignedInApp | null {
  return signedInApps.find((name) => path === `/${name}` || path.startsWith(`/${name}/`)) ?? null;
}

/**
 * The page with the settings of its host, and the nonce on the inline scripts of its build. In the settings `<` is escaped, so that
 * the text cannot end its script element.
 */
export function withSettings(
  html: string,
  { nonce, ...boot }: { readonly site: Site; readonly settings: Settings; readonly nonce: string },
): string {
  const text = JSON.stringify(boot).replaceAll("<", "\\u003c");
  const element = `<script type="application/json" id="app-settings">${text}</script>`;
  // Before the settings are in it, the page holds nothing but what the build made.
  return html.replaceAll("<script>", `<script nonce="${nonce}">`).replace("</head>", () => `${element}</head>`);
}
