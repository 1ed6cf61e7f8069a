import type { CallParsed, ConsentEntry, List } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorizeVisitor, type Context, type Outcome } from "../../kernel/index.ts";
import { consentsOfGuest } from "./latest-consents.ts";

const FIELDS = {
  kind: { column: sql`n.kind`, type: "text" },
  on: { column: sql`(n.recorded_at at time zone 'Europe/London')::date`, type: "date" },
} as const;

/** Columns of consent `n` and its child `ch`, if it has one. */
export const CONSENT_COLUMNS = sql`n.id, n.kind, n.given, n.wording_version,
  to_char(n.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  case when exists (select from user_role r where 'user:' || r.user_id = n.recorded_by and r.role <> 'CUSTOMER' and r.user_id is distinct from (select scope_user())) then 'staff' else 'you' end as by,
  case when ch.id is not null then jsonb_build_object('id', ch.id, 'first_name', ch.first_name) end as child`;

/** From and where clauses for the consents of a family. */
export const consentsFrom = (guestId: string) => sql`from consent n left join child ch on ch.id = n.child_id
  where (${consentsOfGuest(guestId)} or ch.guest_id = ${guestId})`;

/** Lists every answer about marketing and images, newest first. */
export async function listConsents(
  ctx: Context,
  query: CallParsed<"GET /v1/account/consents", "query">,
): Promise<Outcome<List<ConsentEntry>>> {
  const allowed = authorizeVisitor(ctx, "account:read");
  if (!allowed.ok) return allowed;
  const list = readList(query, FIELDS, sql`n.id`, sql`n.id desc`);
  if (!list.ok) return list;
  const source = {
    purpose: "a consent",
    item: shapes.consentEntry,
    columns: CONSENT_COLUMNS,
    from: consentsFrom(allowed.value),
  };
  return ok(await readPage(ctx.db, source, list.value));
}
