/** Prints a line for the operator who started the process. */
export function printLine(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Errors whose message tells the operator what to do. For any other error the stack helps more. */
const clear = new Set([
  "ConfigError",
  "EmbeddedDatabaseError",
  "MigrationError",
  "NoWritableHostError",
  "PoolerError",
  "QueueError",
  "StorefrontBuildError",
  "ListenError",
]);

/** The text of an error for the operator. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (clear.has(error.name)) return error.message;
  if ("code" in error && (error.code === "ECONNREFUSED" || error.code === "ENOTFOUND" || error.code === "ETIMEDOUT")) {
    return `The database at DATABASE_URL can't be reached (${error.code}). Is it running, and are host and port right?`;
  }
  return error.stack ?? error.message;
}
