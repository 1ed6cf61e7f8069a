import { sqlState } from "@matinee/database";

/** An error as the log may hold it: a database error's detail and quoted values can be somebody's data, so they stay out. */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = sqlState(error);
  const fromDatabase = /^[0-9A-Z]{5}$/u.test(code);
  const message = fromDatabase ? error.message.replace(/: ".*"$/su, "") : error.message;
  const constraint =
    "constraint" in error && typeof error.constraint === "string" ? { constraint: error.constraint } : {};
  const cause = error.cause === undefined ? {} : { cause: loggableError(error.cause) };
  const frames = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 12)
    .map((line) => line.trim());
  return { error: error.name, message, ...(code === "" ? {} : { code }), ...constraint, frames, ...cause };
}
