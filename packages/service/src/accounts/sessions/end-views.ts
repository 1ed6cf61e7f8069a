import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** Logs the end of every view of a customer whose hour is over. */
export async function endViews(db: Db): Promise<void> {
  await sql`with ended as (
      update login_session set revoked_at = now(), revoked_reason = 'time'
       where revoked_at is null and impersonated_by is not null and expires_at <= now()
      returning id, user_id, impersonated_by)
    insert into audit_log (actor, action, subject, detail)
    select 'user:' || impersonated_by, 'impersonation_ended', 'user:' || user_id, jsonb_build_object('session_id', id, 'how', 'time')
      from ended`.execute(db);
}
