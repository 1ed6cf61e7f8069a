import { sqlState } from "./in-transaction.ts";

/** True if the database has no space left on its disk. It still reads, and writes again once there is space. */
export function isDiskFull(error: unknown): boolean {
  const code = sqlState(error);
  // 53100: disk full. 58030: an input or output error, whose message has the system's reason.
  if (code === "53100") return true;
  return code === "58030" && error instanceof Error && error.message.includes("No space left on device");
}
