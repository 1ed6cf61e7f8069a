import { sql } from "kysely";
import { schoolOfView, type Db } from "../../kernel/index.ts";
import { endPendingLogins } from "../two-step/pending-login.ts";
import { removeTrustedDevices } from "../two-step/trusted-devices.ts";

interface SessionFilter {
  /** Only this session. Default: all. */
  readonly only?: string;
  /** Every session except this one. */
  readonly except?: string;
  /** True for the views that the account opened, and none of its own. */
  readonly viewsOnly?: boolean;
}

/**
 * Ends sessions of an account, and the customer views it opened. Returns how many ended. The end of a view is written to the audit log.
 * Unless it is one session or the views only, no browser is trusted any more, and no login is half done.
 */
export async function endSessions(
  trx: Db,
  userId: string,
  reason: "password" | "ended",
  { only, except, viewsOnly = false }: SessionFilter = {},
): Promise<number> {
  if (only === undefined && !viewsOnly) {
    await endPendingLogins(trx, userId);
    await removeTrustedDevices(trx, userId);
  }
  const { rows } = await sql`
    with ended as (
      update login_session set revoked_at = now(), revoked_reason = ${reason}
       where ((user_id = ${userId} and not ${viewsOnly}) or impersonated_by = ${userId}) and revoked_at is null and expires_at > now()
         and ${only === undefined ? sql`true` : sql`id = ${only}`} and ${except === undefined ? sql`true` : sql`id <> ${except}`}
      returning id, user_id, impersonated_by, view_school),
    logged as (
      insert into audit_log (actor, action, subject, detail, school_id)
      select 'user:' || impersonated_by, 'impersonation_ended', 'user:' || user_id, jsonb_build_object('session_id', id, 'how', ${reason}::text),
          ${schoolOfView(sql`view_school`, sql`impersonated_by`)}
        from ended where impersonated_by is not null)
    select id from ended`.execute(trx);
  return rows.length;
}

/** Ends staff views whose hour is over, and writes each end to the audit log. */
export async function endExpiredViews(db: Db): Promise<void> {
  await sql`with ended as (
      update login_session set revoked_at = now(), revoked_reason = 'time'
       where revoked_at is null and impersonated_by is not null and expires_at <= now()
      returning id, user_id, impersonated_by, view_school)
    insert into audit_log (actor, action, subject, detail, school_id)
    select 'user:' || impersonated_by, 'impersonation_ended', 'user:' || user_id, jsonb_build_object('session_id', id, 'how', 'time'),
        ${schoolOfView(sql`view_school`, sql`impersonated_by`)}
      from ended`.execute(db);
}
