import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type GeneratedSecrets = { SESSION_SECRET: string; DATA_KEY: string };

/** The secrets of a copy that is not in production: made once, kept where only their owner can read them. */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const path = join(dataDir, "secrets.json");
  const fresh: GeneratedSecrets = {
    SESSION_SECRET: randomBytes(36).toString("base64url"),
    DATA_KEY: randomBytes(32).toString("base64"),
  };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    // The exclusive flag decides between two first starts: the loser reads what the winner wrote.
    writeFileSync(path, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const kept: unknown = JSON.parse(readFileSync(path, "utf8"));
  const text = (name: keyof GeneratedSecrets): string => {
    const value: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, name) : undefined;
    if (typeof value !== "string")
      throw new Error(`${path} lacks ${name}. Put it back, or start with another DATA_DIR.`);
    return value;
  };
  return { SESSION_SECRET: text("SESSION_SECRET"), DATA_KEY: text("DATA_KEY") };
}
