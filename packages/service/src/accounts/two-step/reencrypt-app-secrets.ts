import { type SystemContext, UnknownKeyError } from "../../kernel/index.ts";

/** How many accounts were found in each state. */
interface SecretCounts {
  readonly changed: number;
  /** None of the keys opens them. */
  readonly unreadable: number;
}

/**
 * Encrypts the secrets of authenticator apps with the first key of the ring. It may be stopped and run again at any time, beside processes
 * that serve: an app that is set up meanwhile is left as it is.
 */
export async function reencryptAppSecrets({ db, cipher }: Pick<SystemContext, "db" | "cipher">): Promise<SecretCounts> {
  const counts = { changed: 0, unreadable: 0 };
  const rows = await db
    .selectFrom("two_step")
    .select(["user_id", "secret_ciphertext", "next_secret_ciphertext"])
    .execute();
  for (const { user_id: userId, ...stored } of rows) {
    const resealed = (sealed: Buffer | null) => (sealed === null ? null : cipher.reseal(sealed, userId));
    try {
      const secret = resealed(stored.secret_ciphertext);
      const next = resealed(stored.next_secret_ciphertext);
      if (secret === null && next === null) continue;
      const { numUpdatedRows } = await db
        .updateTable("two_step")
        .set({
          ...(secret !== null && { secret_ciphertext: secret }),
          ...(next !== null && { next_secret_ciphertext: next }),
        })
        .where("user_id", "=", userId)
        .where("secret_ciphertext", "is not distinct from", stored.secret_ciphertext)
        .where("next_secret_ciphertext", "is not distinct from", stored.next_secret_ciphertext)
        .executeTakeFirst();
      counts.changed += Number(numUpdatedRows);
    } catch (error) {
      if (!(error instanceof UnknownKeyError)) throw error;
      counts.unreadable += 1;
    }
  }
  return counts;
}
