import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** Generated files and folders, as in .gitignore. */
const generated = /^(data|\.git)$|(^|\/)(node_modules|build|dist|coverage|\.react-router|test-results)$/;

/** Every file of the project by its path from the root, sorted, without installed, built and run-time files. */
export function projectFiles(folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (generated.test(path) || path.endsWith(".log")) return [];
      return entry.isDirectory() ? projectFiles(path) : [path];
    })
    .toSorted();
}

export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

export const isCode = (path: string) => /\.(ts|tsx)$/.test(path);
