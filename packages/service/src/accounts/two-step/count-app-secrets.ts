import { type SystemContext, UnknownKeyError } from "../../kernel/index.ts";

export interface AppSecretCounts {
  readonly all: number;
  /** None of the keys opens them. */
  readonly unreadable: number;
}

/** Counts the accounts with two-step login, and those whose secret no key opens; at most `limit` of them. Changes nothing. */
export async function countAppSecrets(
  { db, cipher }: Pick<SystemContext, "db" | "cipher">,
  { limit }: { readonly limit?: number } = {},
): Promise<AppSecretCounts> {
  const rows = await db
    .selectFrom("two_step")
    .select(["user_id", "secret_ciphertext"])
    .where("secret_ciphertext", "is not", null)
    .orderBy("user_id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  let unreadable = 0;
  for (const { user_id: userId, secret_ciphertext: sealed } of rows) {
    try {
      if (sealed !== null) cipher.open(sealed, userId);
    } catch (error) {
      if (!(error instanceof UnknownKeyError)) throw error;
      unreadable += 1;
    }
  }
  return { all: rows.length, unreadable };
}
