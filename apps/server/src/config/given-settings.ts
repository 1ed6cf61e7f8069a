import { readFileSync } from "node:fs";
import type { Environment } from "./read-config.ts";
import { type GivenSettings, settingNames } from "./settings.ts";

/** The name of the variable that names a file with the setting. */
export const fileNameOf = (name: string) => `${name}_FILE`;

/**
 * What the operator gave: trimmed, without what is empty. A setting may be given by a file, so that a secret is not in the environment,
 * which child processes and inspectors see: `DATA_KEY_FILE=/run/secrets/data-key`.
 */
export function givenSettings(env: Environment): { given: GivenSettings; problems: string[] } {
  const trimmed = Object.entries(env).map(([name, text = ""]) => [name, text.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, text]) => text !== ""));
  const problems: string[] = [];
  for (const name of settingNames) {
    const path = given[fileNameOf(name)];
    if (path === undefined) continue;
    const inPlace = given[name] !== undefined;
    const read = inPlace ? { problem: `and ${name} are both set: keep one of them` } : readText(path);
    if (read.text !== undefined) given[name] = read.text;
    else problems.push(`${fileNameOf(name)} ${read.problem}.`);
  }
  return { given, problems };
}

type Read = { text: string; problem?: never } | { text?: never; problem: string };

function readText(path: string): Read {
  try {
    const text = readFileSync(path, "utf8").trim();
    return text === "" ? { problem: `names ${path}, which is empty` } : { text };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { problem: `names ${path}, which can't be read (${code})` };
  }
}
