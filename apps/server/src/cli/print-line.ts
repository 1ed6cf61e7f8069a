import { isUnreachable, sqlState } from "@matinee/database";

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
  "RoleError",
  "StorefrontBuildError",
  "ListenError",
]);

/** Why PostgreSQL lets nobody in, by its code. */
const refusals: Readonly<Record<string, string>> = {
  "28P01": "The database refuses the user or password of DATABASE_URL.",
  "28000": "The database refuses the user of DATABASE_URL (pg_hba.conf).",
  "3D000": "There is no database of the name in DATABASE_URL. Create it, owned by Matinee's role.",
};

/** The text of an error for the operator. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (clear.has(error.name)) return error.message;
  const code = sqlState(error);
  const refusal = refusals[code];
  if (refusal !== undefined) return refusal;
  if (isUnreachable(error))
    return `The database at DATABASE_URL can't be reached (${code === "" ? "no answer" : code}). Is it running, and are host and port right?`;
  return error.stack ?? error.message;
}
