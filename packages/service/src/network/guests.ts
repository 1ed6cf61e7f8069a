import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

const TOKEN_BYTES = 32;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A new visitor with the token that proves them; only its hash is kept. Lives as long as the cookies (spec §9: 12 months). */
export async function issueGuest(db: Db, newId: () => string): Promise<{ guestId: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const guestId = newId();
  await db
    .insertInto("guest")
    .values({ id: guestId, token_hash: hashOf(token), expires_at: sql<string>`now() + interval '12 months'` })
    .execute();
  return { guestId, token };
}

/** The visitor of a token, or null where it is unknown or has expired. */
export async function findGuest(db: Db, token: string): Promise<string | null> {
  const row = await guestByToken(db, token).executeTakeFirst();
  return row?.id ?? null;
}

/** The statement that finds a token's visitor. */
export function guestByToken(db: Db, token: string) {
  return db
    .selectFrom("guest")
    .select("id")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", sql<string>`now()`);
}
