import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

const TOKEN_BYTES = 32;
/** After this many codes the login begins again with its first step, which has limits of its own. */
export const MAX_TRIES = 5;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** What a pending login waits for: a code, or an authenticator app that is set up first. */
export type SecondStepNeed = "code" | "set_up";

/** Notes that the first step of a login is done. The token opens nothing but the second step, for ten minutes. Its hash is stored. */
export async function startPendingLogin(
  trx: Db,
  { userId, host, needs }: { readonly userId: string; readonly host: string; readonly needs: SecondStepNeed },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await trx
    .insertInto("pending_login")
    .values({ hash: hashOf(token), user_id: userId, host, needs })
    .execute();
  return token;
}

/** An app that counts ends the logins that were to set one up: they would replace it without a code of it. */
const livePendingLogin = (token: string, host: string) => sql<boolean>`(p.hash = ${hashOf(token)} and p.host = ${host}
  and p.used_at is null and p.expires_at > now() and p.tries < ${MAX_TRIES} and p.user_id = u.id and u.disabled_at is null
  and (p.needs = 'code' or not exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null)))`;

/** The pending login of a token on its host. Null if it is unknown, finished or expired, or was tried too often. */
export async function findPendingLogin(db: Db, token: string, host: string) {
  const found = await db
    .selectFrom(["pending_login as p", "user_account as u"])
    .select(["p.user_id", "p.needs", "u.email", "u.name"])
    .where(livePendingLogin(token, host))
    .executeTakeFirst();
  return found ?? null;
}

/** Counts a try. It is committed before the code is looked at, so that many tries at once count as many. Null as above. */
export async function countPendingTry(db: Db, token: string, host: string) {
  const counted = await db
    .updateTable("pending_login as p")
    .from("user_account as u")
    .set({ tries: sql<number>`p.tries + 1` })
    .where(livePendingLogin(token, host))
    .returning(["p.user_id", "p.needs", "p.tries", "u.email", "u.name"])
    .executeTakeFirst();
  return counted === undefined ? null : { ...counted, isLast: counted.tries >= MAX_TRIES };
}

/** Ends a pending login. False if it has ended in the meantime. */
export async function spendPendingLogin(trx: Db, token: string): Promise<boolean> {
  const used = await trx
    .updateTable("pending_login")
    .set({ used_at: sql<string>`now()` })
    .where("hash", "=", hashOf(token))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Ends every pending login of an account. */
export async function endPendingLogins(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("pending_login").where("user_id", "=", userId).execute();
}
