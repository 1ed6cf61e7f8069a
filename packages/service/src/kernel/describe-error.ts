import { sqlState } from "@matinee/database";

const LONGEST = 300;

/** An error in one line that may be stored and shown to staff: values quoted by the database are left out, because they can be personal data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const fromDatabase = /^[0-9A-Z]{5}$/u.test(sqlState(error));
  const message = fromDatabase ? error.message.replace(/: ".*"$/su, "") : error.message;
  const cause = error.cause === undefined ? "" : ` (${describeError(error.cause)})`;
  return `${error.name}: ${message}${cause}`.slice(0, LONGEST);
}
