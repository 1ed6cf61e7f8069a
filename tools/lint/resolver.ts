// Finds what an import means, for the linter: the resolvers that come with it know neither `exports` nor TypeScript files.
import { existsSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join, resolve as absolute } from "node:path";

interface Found {
  found: boolean;
  path?: string | null;
}

export const interfaceVersion = 2;

/** The contract of resolvers of eslint-plugin-import, version 2: a path of null is a module of Node itself. */
export function resolve(source: string, file: string, config: { rootPath: string }): Found {
  // React Router writes these types when the storefront is built; they belong to the route that asks for them.
  if (source.includes("/+types/")) return { found: true, path: file };
  if (isBuiltin(source)) return { found: true, path: null };
  const path = find(source.replace(/\?.*$/, ""), file, config.rootPath);
  return path === null ? { found: false } : { found: true, path };
}

function find(source: string, file: string, rootPath: string): string | null {
  if (source.startsWith(".")) return existing(absolute(dirname(file), source));
  if (source.startsWith("@matinee/")) return inHouse(source, rootPath);
  try {
    return createRequire(file).resolve(source);
  } catch {
    // A package for ES modules alone has no entry that `require` could find; its folder says as well whose it is.
    const name = source.split("/").slice(0, source.startsWith("@") ? 2 : 1);
    return existing(join(rootPath, "node_modules", ...name, "package.json"));
  }
}

function inHouse(source: string, rootPath: string): string | null {
  const [, name = "", ...rest] = source.split("/");
  for (const place of [`packages/${name}`, `apps/${name}`, name]) {
    const manifest = join(rootPath, place, "package.json");
    if (existsSync(manifest)) return exported(manifest, [".", ...rest].join("/"));
  }
  return null;
}

function exported(manifest: string, wanted: string): string | null {
  // Our own manifests: `exports` there maps names to files, without conditions.
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as { exports?: Record<string, string> };
  for (const [key, target] of Object.entries(exports)) {
    if (key === wanted) return join(dirname(manifest), target);
    if (key.endsWith("*") && wanted.startsWith(key.slice(0, -1)))
      return join(dirname(manifest), target.replace("*", wanted.slice(key.length - 1)));
  }
  return null;
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}
