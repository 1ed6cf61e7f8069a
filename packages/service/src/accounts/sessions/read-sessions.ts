import type { LoginSession } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

const MAX_SESSIONS = 200;

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
