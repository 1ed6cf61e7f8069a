import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Reads the password of the embedded database, or creates it, in a file that only its owner can read. */
export function loadPassword(dataDir: string): string {
  const path = join(dataDir, "database-password");
  try {
    // If two first starts run at once, the flag lets one write, and the other reads that password.
    writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
