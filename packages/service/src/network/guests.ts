import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";

/** A visitor who has written nothing yet is forgotten after this time. */
const UNSTORED_DAYS = 30;
const DAY_MS = 86_400_000;

interface Visit {
  readonly guestId: string;
  /** What the client sends. It is signed, so it names its guest before a row does. */
  readonly token: string;
}

function hashGuestToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A new visitor and their token. Nothing is stored: most visitors, and all robots, only read. */
export function beginVisit({ newId, tokens }: Pick<SystemContext, "newId" | "tokens">): Visit {
  const guestId = newId();
  return { guestId, token: tokens.guest(guestId) };
}

/**
 * Finds the guest of a token that no row has. With `writing`, the guest gets a row, for what is about to be written. Null if the token is
 * not ours, too old, or its guest has expired.
 */
export async function resumeVisit(
  { db, tokens }: Pick<SystemContext, "db" | "tokens">,
  token: string,
  { writing, now }: { readonly writing: boolean; readonly now: number },
): Promise<string | null> {
  const guestId = tokens.readGuest(token);
  // The ids are UUIDv7, which begin with the time.
  if (guestId === null || now - Number.parseInt(guestId.replaceAll("-", "").slice(0, 12), 16) > UNSTORED_DAYS * DAY_MS)
    return null;
  if (writing) {
    await storeGuest(db, { guestId, token });
    // The row may be an expired one, or one that another request has just made.
    return await findGuest(db, token);
  }
  const row = await db.selectFrom("guest").select("id").where("id", "=", guestId).executeTakeFirst();
  return row === undefined ? guestId : await findGuest(db, token);
}

/**
 * Creates the row of a visitor at their first write. Only the hash of the token is stored. It expires with the cookies, after 12 months
 * (spec §9).
 */
export async function storeGuest(db: Db, { guestId, token }: Visit): Promise<void> {
  await db
    .insertInto("guest")
    .values({ id: guestId, token_hash: hashGuestToken(token), expires_at: sql<string>`now() + interval '12 months'` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The guest id of a token. Null if no row has the token, or it has expired. */
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
