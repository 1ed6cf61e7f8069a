import { type SystemContext, UnknownKeyError } from "../../kernel/index.ts";

/** Encrypts the secrets of webhooks with the first key of the ring. May be stopped and run again, beside processes that serve. */
export async function reencryptWebhookSecrets({
  db,
  cipher,
}: Pick<SystemContext, "db" | "cipher">): Promise<{ readonly changed: number; readonly unreadable: number }> {
  const counts = { changed: 0, unreadable: 0 };
  const rows = await db
    .selectFrom("webhook_endpoint")
    .select(["id", "secret_ciphertext", "old_secret_ciphertext"])
    .execute();
  for (const { id, secret_ciphertext: stored, old_secret_ciphertext: older } of rows) {
    try {
      const secret = cipher.reseal(stored, id);
      const old = older === null ? null : cipher.reseal(older, id);
      if (secret === null && old === null) continue;
      const { numUpdatedRows } = await db
        .updateTable("webhook_endpoint")
        .set({
          ...(secret !== null && { secret_ciphertext: secret }),
          ...(old !== null && { old_secret_ciphertext: old }),
        })
        .where("id", "=", id)
        // One that was renewed meanwhile is left as it is.
        .where("secret_ciphertext", "=", stored)
        .executeTakeFirst();
      counts.changed += Number(numUpdatedRows);
    } catch (error) {
      if (!(error instanceof UnknownKeyError)) throw error;
      counts.unreadable += 1;
    }
  }
  return counts;
}
