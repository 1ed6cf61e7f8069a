import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { storefrontFolder } from "./folders.ts";

const repository = join(storefrontFolder, "..", "..");

/** The sources of the built web apps. */
const sources = [
  "apps/storefront/app",
  "apps/storefront/public",
  "apps/storefront/build-tools",
  "apps/storefront/vite.config.ts",
  "apps/storefront/react-router.config.ts",
  "apps/storefront/package.json",
  "apps/account/src",
  "apps/account/index.html",
  "apps/account/vite.config.ts",
  "apps/account/package.json",
  "apps/admin/src",
  "apps/admin/index.html",
  "apps/admin/vite.config.ts",
  "apps/admin/package.json",
  "packages/webapp/src",
  "packages/format/src",
  "packages/ui/src",
  "packages/contract/src",
  "packages/core/src",
  "package-lock.json",
];

/** A hash over names and contents: equal if a build would give the same result. */
export function sourceHash(): string {
  const hash = createHash("sha256");
  for (const source of sources) addPath(hash, source);
  return hash.digest("hex");
}

function addPath(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(repository, path);
  const entries = list(full);
  if (entries === null) {
    hash.update(path).update("\0").update(read(full)).update("\0");
    return;
  }
  for (const name of entries) {
    if (!/\.(db\.)?test\.tsx?$/u.test(name)) addPath(hash, `${path}/${name}`);
  }
}

function list(folder: string): string[] | null {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return null;
  }
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    return new Uint8Array();
  }
}
