import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The storefront's own folder, wherever the package manager put it. */
export const storefrontFolder = dirname(require.resolve("@matinee/storefront/package.json"));
export const buildFolder = join(storefrontFolder, "build");
export const clientFolder = join(buildFolder, "client");
export const serverBundle = join(buildFolder, "server", "index.js");
export const stampFile = join(buildFolder, "matinee-sources");

/** The apps for logged-in users: rendered only in the browser, each at its own path. */
export const signedInApps = ["account", "admin"] as const;
export type SignedInApp = (typeof signedInApps)[number];

export function appFolder(name: SignedInApp): string {
  return join(storefrontFolder, "..", name);
}

/** A module of the storefront's own dependencies. */
export function resolveFromStorefront(name: string): string {
  return createRequire(join(storefrontFolder, "package.json")).resolve(name);
}
