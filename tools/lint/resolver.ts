// Resolves imports for the linter. The plugin's own resolvers know neither `exports` nor TypeScript files.
import { existsSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join, resolve as absolute } from "node:path";

interface Found {
  found: boolean;
  path?: string | null;
}

export const interfaceVersion = 2;

/** Resolves an import by the resolver interface of eslint-plugin-import, version 2. A path of null means a Node module. */
export function resolve(source: string, file: string, config: { rootPath: string }): Found {
  // React Router generates these types. They belong to the route that imports them.
  if (source.includes("/+types/")) return { found: true, path: file };
  if (isBuiltin(source)) return { found: true, path: null };
  const path = find(source.replace(/\?.*$/, ""), file, config.rootPath);
  return path === null ? { found: false } : { found: true, path };
}

function find(source: string, file: string, rootPath: string): string | null {
  if (source.startsWith(".")) return existing(absolute(dirname(file), source));
  if (source.startsWith("@matinee/")) return inProject(source, rootPath);
  try {
    return createRequire(file).resolve(source);
  } catch {
    // `require` finds no entry of a package that has only ES modules. Its manifest serves as its path.
    const name = source.split("/").slice(0, source.startsWith("@") ? 2 : 1);
    return existing(join(rootPath, "node_modules", ...name, "package.json"));
  }
}

function inProject(source: string, rootPath: string): string | null {
  const [, name = "", ...rest] = source.split("/");
  for (const folder of [`packages/${name}`, `apps/${name}`, name]) {
    const manifest = join(rootPath, folder, "package.json");
    if (existsSync(manifest)) return exported(manifest, [".", ...rest].join("/"));
  }
  return null;
}

function exported(manifest: string, wanted: string): string | null {
  // In our own manifests `exports` maps names to files, without conditions.
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
