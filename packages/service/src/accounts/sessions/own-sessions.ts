import type { LoginSession } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { endSessions } from "./end-sessions.ts";
import { findSession } from "./sessions.ts";
import { authorizeOwner, type Context, type Db, missing, type Outcome } from "../../kernel/index.ts";

const MOST = 200;

/** Where the account is logged in: the login that asks first, then as they were last used. */
export async function listSessions(
  ctx: Context,
  input: { readonly token: string | null },
): Promise<Outcome<{ items: LoginSession[] }>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const current = input.token === null ? null : await findSession(ctx, input.token);
  return ok({ items: await readSessions(ctx.db, owner.value.userId, current?.id ?? null) });
}

/** Logins that have not ended, those that staff look on by among them. */
export async function readSessions(db: Db, userId: string, current: string | null): Promise<LoginSession[]> {
  const { rows } = await sql<LoginSession>`
    select s.id, s.host, coalesce(f.name, n.name, s.host) as shop, s.browser,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      to_char(s.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_used_at,
      s.id is not distinct from ${current}::uuid as current,
      case when s.impersonated_by is null then 'own' else 'staff_view' end as kind
      from login_session s left join franchise_host h on h.host = s.host left join franchise f on f.id = h.franchise_id
      left join franchise n on n.is_network
     where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now()
     order by s.id is not distinct from ${current}::uuid desc, s.last_used_at desc, s.id limit ${MOST}`.execute(db);
  return rows;
}

/** Ends one login, which then counts nowhere any more. */
export async function endSession(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const ended = await inTransaction(ctx.db, async (trx) =>
    ok(await endSessions(trx, owner.value.userId, "ended", { only: input.id })),
  );
  return ended.ok && ended.value === 0 ? missing("That") : ok(undefined);
}

/** Ends every login of the account, the one that asks too. */
export async function endAllSessions(ctx: Context): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  return await inTransaction(ctx.db, async (trx) => {
    await endSessions(trx, owner.value.userId, "ended");
    return ok(undefined);
  });
}
