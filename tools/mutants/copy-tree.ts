import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { run } from "../run.ts";

/** A copy of the project that may be changed. */
export interface Copy {
  readonly root: string;
  remove(): void;
}

/** Copies what Git knows or would add, with the installed packages linked in; the project's own packages are those of the copy. */
export async function copyTree(from: string): Promise<Copy> {
  const root = mkdtempSync(join(tmpdir(), "matinee-mutants-"));
  const listed = await run("git", ["-C", from, "ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
  for (const path of listed.output.split("\0")) {
    if (path === "" || !existsSync(join(from, path))) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(from, path), join(root, path));
  }
  linkPackages(join(from, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name !== "@matinee") symlinkSync(resolve(source), target);
    else {
      mkdirSync(target);
      for (const name of readdirSync(source)) symlinkSync(readlinkSync(join(source, name)), join(target, name));
    }
  }
}
