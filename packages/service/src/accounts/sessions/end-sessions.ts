import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

interface Which {
  /** One of them alone; default: all. */
  readonly only?: string;
  /** All but this one. */
  readonly except?: string;
}

/** Ends logins of an account, and the views of customers that it opened; answers how many. The end of a view is logged. */
export async function endSessions(
  trx: Db,
  userId: string,
  reason: "password" | "ended",
  { only, except }: Which = {},
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update login_session set revoked_at = now(), revoked_reason = ${reason}
       where (user_id = ${userId} or impersonated_by = ${userId}) and revoked_at is null and expires_at > now()
         and ${only === undefined ? sql`true` : sql`id = ${only}`} and ${except === undefined ? sql`true` : sql`id <> ${except}`}
      returning id, user_id, impersonated_by),
    logged as (
      insert into audit_log (actor, action, subject, detail)
      select 'user:' || impersonated_by, 'impersonation_ended', 'user:' || user_id, jsonb_build_object('session_id', id, 'how', ${reason}::text)
        from ended where impersonated_by is not null)
    select id from ended`.execute(trx);
  return rows.length;
}

/** Logs the end of every view of a customer whose hour is over. */
export async function endExpiredViews(db: Db): Promise<void> {
  await sql`with ended as (
      update login_session set revoked_at = now(), revoked_reason = 'time'
       where revoked_at is null and impersonated_by is not null and expires_at <= now()
      returning id, user_id, impersonated_by)
    insert into audit_log (actor, action, subject, detail)
    select 'user:' || impersonated_by, 'impersonation_ended', 'user:' || user_id, jsonb_build_object('session_id', id, 'how', 'time')
      from ended`.execute(db);
}
