import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { deleteStaleFiles, runningPostmaster } from "./postmaster-file.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-postmaster-"));
const path = join(folder, "postmaster.pid");
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("asking whether a server runs leaves the file of one that has ended, which a start deletes", () => {
  // No system gives a process such an id.
  writeFileSync(path, `2147483646\n${folder}\n1\n5432\n\n\n\nready\n`);
  expect([runningPostmaster(folder), existsSync(path)]).toEqual([null, true]);
  deleteStaleFiles(folder);
  expect(existsSync(path)).toBe(false);
});
