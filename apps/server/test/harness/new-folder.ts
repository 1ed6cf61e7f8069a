import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder for a test's own files. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "matinee-test-"));
}
