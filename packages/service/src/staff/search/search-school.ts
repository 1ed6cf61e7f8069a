import type { CallParsed, StaffFound } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { isStaff } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, countHit, ownSchool, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { searchParts } from "./search-parts.ts";

/** Nobody types so fast for so long: the app asks once for every pause of a seventh of a second. */
const LIMIT = { times: 600, perSeconds: 60 };

/** Children, families, orders and what the school sells, by the beginnings of their names or by a number; a few of each kind. */
export async function searchSchool(
  ctx: Context,
  { q }: CallParsed<"GET /v1/staff/search", "query">,
): Promise<Outcome<StaffFound[]>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  if (!isStaff(actor)) return refuse("forbidden");
  const limit = { ...LIMIT, key: `staff search:${ctx.tokens.fingerprint(actor.userId)}` };
  if (!(await countHit(ctx.db, limit)).allowed) return refuse("too_many_requests");
  const parts = searchParts(ctx, q);
  if (parts.length === 0) return ok([]);
  const statement = sql`select kind, id, name, coalesce(detail, '') as detail, status, school from (${sql.join(parts, sql` union all `)}) found
    order by rank, array_position(${shapes.staffFound.shape.kind.options}::text[], kind), name, id`;
  return ok([...(await rowsOf("what staff look for", shapes.staffFound, statement).execute(ctx.db))]);
}
