import type { StaffMember } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";

/** SQL: the columns of a member of staff. When somebody was there is for those who may change who works there. */
export function memberColumns({ actor }: Pick<Context, "actor">) {
  const me = "userId" in actor ? actor.userId : null;
  const manages = hasRight(actor, "staff:change");
  return sql`r.id, r.user_id, u.name, u.email, r.role, r.sees_money, r.sees_health, r.may_export, r.own_classes, r.version,
    case when f.id is null then null else jsonb_build_object('id', f.id, 'name', f.name) end as school,
    (select jsonb_build_object('id', t.id, 'name', t.name) from teacher t
      where t.user_id = r.user_id and t.franchise_id = r.franchise_id order by t.id limit 1) as teacher,
    ${manages ? sql`exists (select from two_step s where s.user_id = r.user_id and s.confirmed_at is not null)` : sql`null::boolean`} as two_step,
    ${manages ? sql`(select to_char(max(s.last_used_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from login_session s where s.user_id = r.user_id and s.impersonated_by is null)` : sql`null::text`} as last_seen_at,
    coalesce(r.user_id = ${me}::uuid, false) as is_me`;
}

export const memberTables = sql`user_role r join user_account u on u.id = r.user_id left join franchise f on f.id = r.franchise_id`;

/** Nobody can log in with a login that was closed, and families are no staff. */
export const isMember = sql`r.role <> 'CUSTOMER' and u.disabled_at is null`;

/** A member of staff by the id of the role. Null if there is none. */
export async function readMember(ctx: Pick<Context, "actor">, db: Db, id: number): Promise<StaffMember | null> {
  const statement = sql`select ${memberColumns(ctx)} from ${memberTables} where ${isMember} and r.id = ${id}`;
  return (await rowsOf("a member of staff", shapes.staffMember, statement).executeTakeFirst(db)) ?? null;
}
