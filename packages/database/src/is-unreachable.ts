import { NoWritableHostError } from "./connection/find-writable-url.ts";
import { sqlState } from "./in-transaction.ts";

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "EHOSTDOWN",
  "ECONNABORTED",
]);
/** Of a Unix socket whose server is not there, or takes no more connections now. Elsewhere they mean other things. */
const socketCodes = new Set(["ENOENT", "EACCES", "EAGAIN"]);
const driverMessages = [
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after calling end",
  "driver has already been destroyed",
];

/** True if an error means that the database cannot be reached, not that it refused a statement. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true;
  if (error instanceof NoWritableHostError) return true;
  const code = sqlState(error);
  // Class 08: connection exception; 57P01–57P03: shutting down or starting; 53300: too many connections; 25006: a standby.
  if (
    networkCodes.has(code) ||
    (socketCodes.has(code) && isConnecting(error)) ||
    code.startsWith("08") ||
    /^57P0[1-3]$/u.test(code) ||
    code === "53300" ||
    code === "25006"
  )
    return true;
  return error instanceof Error && driverMessages.some((text) => error.message.includes(text));
}

function isConnecting(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "connect";
}
