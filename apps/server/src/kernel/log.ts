import { sqlState } from "@matinee/database";
import { type Logger, pino } from "pino";
import type { Config } from "../config/config.ts";

/** A log of JSON lines without personal data: callers name each field, and never pass a whole request or row. */
export function createLog({ logLevel }: Pick<Config, "logLevel">): Logger {
  return pino({ level: logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}

/** What the log may contain of an error. Details and quoted values of database errors are left out: they can be personal data. */
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
