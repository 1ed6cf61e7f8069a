import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

const TOKEN_BYTES = 32;

function hashGuestToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates a guest record and its token. Only the hash of the token is stored. It expires with the cookies, after 12 months (spec §9). */
export async function issueGuest(db: Db, newId: () => string): Promise<{ guestId: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const guestId = newId();
  await db
    .insertInto("guest")
    .values({ id: guestId, token_hash: hashGuestToken(token), expires_at: sql<string>`now() + interval '12 months'` })
    .execute();
  return { guestId, token };
}

/** The guest id of a token. Null if the token is unknown or has expired. */
export async function findGuest(db: Db, token: string): Promise<string | null> {
  const row = await guestByToken(db, token).executeTakeFirst();
  return row?.id ?? null;
}

/** The query for the guest of a token, so that callers can batch it. */
export function guestByToken(db: Db, token: string) {
  return db
    .selectFrom("guest")
    .select("id")
    .where("token_hash", "=", hashGuestToken(token))
    .where("expires_at", ">", sql<string>`now()`);
}
