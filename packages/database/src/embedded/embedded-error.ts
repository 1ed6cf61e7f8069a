/** The embedded database cannot start, for a reason that the operator can remove. `message` says how. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}
