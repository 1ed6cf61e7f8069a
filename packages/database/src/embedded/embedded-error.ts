/** The embedded database can't be started for a reason the operator can do something about; `message` says what. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}
