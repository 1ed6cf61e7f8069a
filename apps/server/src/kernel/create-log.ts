import { type Logger, pino } from "pino";
import type { Config } from "../config/config.ts";

/** JSON lines without personal data: whoever logs names fields one by one, and never hands over a request or a row. */
export function createLog({ logLevel }: Pick<Config, "logLevel">): Logger {
  return pino({ level: logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
