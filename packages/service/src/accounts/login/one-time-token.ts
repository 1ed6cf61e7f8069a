import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

const TOKEN_BYTES = 32;

interface OneTimeTokenInput {
  /** Who will be logged in by it. */
  readonly userId: string;
  readonly forHost: string;
  readonly purpose: "login" | "view" | "impersonator";
  /** The session that hands it on. */
  readonly fromSession: string;
  /** Why a member of staff looks on. */
  readonly reason?: string;
  /** Whether that session ends when another host takes it over. */
  readonly leaves?: boolean;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A token that is used once, within a minute, on one host; only its hash is kept. */
export async function issueOneTimeToken(trx: Db, wish: OneTimeTokenInput): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await trx
    .insertInto("one_time_token")
    .values({
      hash: hashOf(token),
      user_id: wish.userId,
      for_host: wish.forHost,
      purpose: wish.purpose,
      from_session: wish.fromSession,
      reason: wish.reason ?? null,
      leaves: wish.leaves ?? false,
    })
    .execute();
  return token;
}

/** Uses up a token on its host; null where it is unknown, used, too old, of another host, or its session or account has ended. */
export async function redeemOneTimeToken(trx: Db, token: string, host: string) {
  const used = await trx
    .updateTable("one_time_token as t")
    .from("login_session as s")
    .innerJoin("user_account as giver", "giver.id", "s.user_id")
    .set({ used_at: sql<string>`now()` })
    .whereRef("s.id", "=", "t.from_session")
    .where("t.hash", "=", hashOf(token))
    .where("t.for_host", "=", host)
    .where("t.used_at", "is", null)
    .where("t.expires_at", ">", sql<string>`now()`)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("giver.disabled_at", "is", null)
    .where(sql<boolean>`not exists (select from user_account u where u.id = t.user_id and u.disabled_at is not null)`)
    .returning(["t.user_id", "t.purpose", "t.reason", "s.user_id as given_by", "s.expires_at as giver_expires_at"])
    .returning(["s.id as giver_id", "s.host as giver_host", "s.generation as giver_generation", "t.leaves"])
    .executeTakeFirst();
  return used ?? null;
}
