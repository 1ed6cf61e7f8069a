import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type GeneratedSecrets = { SESSION_SECRET: string; DATA_KEY: string };

/** The secrets of a copy outside production: made once, and stored where only their owner can read them. */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const path = join(dataDir, "secrets.json");
  const fresh: GeneratedSecrets = {
    SESSION_SECRET: randomBytes(36).toString("base64url"),
    DATA_KEY: randomBytes(32).toString("base64"),
  };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    // Of two first starts at once the exclusive flag lets one write; the other reads what it wrote.
    writeFileSync(path, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const stored: unknown = JSON.parse(readFileSync(path, "utf8"));
  const text = (name: keyof GeneratedSecrets): string => {
    const value: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, name) : undefined;
    if (typeof value !== "string")
      throw new Error(`${path} lacks ${name}. Put it back, or start with another DATA_DIR.`);
    return value;
  };
  return { SESSION_SECRET: text("SESSION_SECRET"), DATA_KEY: text("DATA_KEY") };
}
