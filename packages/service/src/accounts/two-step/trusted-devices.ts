import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

const TOKEN_BYTES = 32;
/** How long a browser is not asked for a code again. */
const TRUST_DAYS = 30;

/** What a browser stores to be trusted. */
export interface TrustedDevice {
  readonly token: string;
  readonly days: number;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Trusts the browser that is given the token, for 30 days. Only its hash is stored. */
export async function trustDevice(trx: Db, userId: string): Promise<TrustedDevice> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await trx
    .insertInto("trusted_device")
    .values({
      hash: hashOf(token),
      user_id: userId,
      expires_at: sql<string>`now() + make_interval(days => ${TRUST_DAYS})`,
    })
    .execute();
  return { token, days: TRUST_DAYS };
}

/** True if the browser with this token is trusted for the account. */
export async function isTrusted(db: Db, userId: string, token: string): Promise<boolean> {
  const known = await db
    .selectFrom("trusted_device")
    .select("user_id")
    .where("hash", "=", hashOf(token))
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return known !== undefined;
}

/** From now on every browser of the account is asked for a code. */
export async function removeTrustedDevices(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("trusted_device").where("user_id", "=", userId).execute();
}
