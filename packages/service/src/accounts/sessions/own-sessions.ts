import type { LoginSession } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { endSessions } from "./end-sessions.ts";
import { findSession } from "./sessions.ts";
import { authorizeOwner, type Context, type Db, missing, type Outcome } from "../../kernel/index.ts";

const MAX_SESSIONS = 200;

/** Lists the account's sessions: the current one first, then by last use. */
export async function listSessions(
  ctx: Context,
  input: { readonly token: string | null },
): Promise<Outcome<{ items: LoginSession[] }>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const current = input.token === null ? null : await findSession(ctx, input.token);
  return ok({ items: await readSessions(ctx.db, owner.value.userId, current?.id ?? null) });
}

/** Reads the active sessions, including staff views of this account. */
export async function readSessions(db: Db, userId: string, current: string | null): Promise<LoginSession[]> {
  const statement = sql`
    select s.id, s.host, coalesce(f.name, n.name, s.host) as shop, s.browser,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      to_char(s.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_used_at,
      s.id is not distinct from ${current}::uuid as current,
      case when s.impersonated_by is null then 'own' else 'staff_view' end as kind
      from login_session s left join franchise_host h on h.host = s.host left join franchise f on f.id = h.franchise_id
      left join franchise n on n.is_network
     where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now()
     order by s.id is not distinct from ${current}::uuid desc, s.last_used_at desc, s.id limit ${MAX_SESSIONS}`;
  return await rowsOf("the sessions of an account", shapes.loginSession, statement).execute(db);
}

/** Ends one session of the account. */
export async function endSession(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const ended = await inTransaction(ctx.db, async (trx) =>
    ok(await endSessions(trx, owner.value.userId, "ended", { only: input.id })),
  );
  return ended.ok && ended.value === 0 ? missing("The login") : ok(undefined);
}

/** Ends every session of the account, including the current one. */
export async function endAllSessions(ctx: Context): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  return await inTransaction(ctx.db, async (trx) => {
    await endSessions(trx, owner.value.userId, "ended");
    return ok(undefined);
  });
}
