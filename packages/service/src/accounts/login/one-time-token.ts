import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

const TOKEN_BYTES = 32;

interface OneTimeTokenInput {
  /** The account that it logs in. */
  readonly userId: string;
  readonly forHost: string;
  readonly purpose: "login" | "view" | "impersonator";
  /** The session that issued it. */
  readonly fromSession: string;
  /** The reason for a staff view. */
  readonly reason?: string;
  /** The school that the view is for. Null for the network. */
  readonly viewSchool?: number | null;
  /** True to end that session when another host takes over the login. */
  readonly leaves?: boolean;
}

function hashOneTimeToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Issues a token that works once, within a minute, on one host. Only its hash is stored. */
export async function issueOneTimeToken(trx: Db, input: OneTimeTokenInput): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await trx
    .insertInto("one_time_token")
    .values({
      hash: hashOneTimeToken(token),
      user_id: input.userId,
      for_host: input.forHost,
      purpose: input.purpose,
      from_session: input.fromSession,
      reason: input.reason ?? null,
      view_school: input.viewSchool ?? null,
      leaves: input.leaves ?? false,
    })
    .execute();
  return token;
}

/** Redeems a token on its host. Null if it is unknown, used, expired or for another host, or if its session or account has ended. */
export async function redeemOneTimeToken(trx: Db, token: string, host: string) {
  const used = await trx
    .updateTable("one_time_token as t")
    .from("login_session as s")
    .innerJoin("user_account as giver", "giver.id", "s.user_id")
    .set({ used_at: sql<string>`now()` })
    .whereRef("s.id", "=", "t.from_session")
    .where("t.hash", "=", hashOneTimeToken(token))
    .where("t.for_host", "=", host)
    .where("t.used_at", "is", null)
    .where("t.expires_at", ">", sql<string>`now()`)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("giver.disabled_at", "is", null)
    .where(sql<boolean>`not exists (select from user_account u where u.id = t.user_id and u.disabled_at is not null)`)
    .returning(["t.user_id", "t.purpose", "t.reason", "t.view_school", "s.user_id as given_by"])
    .returning(["s.id as giver_id", "s.host as giver_host", "s.generation as giver_generation", "t.leaves"])
    .returning("s.second_step_at")
    .executeTakeFirst();
  return used ?? null;
}
