import type { CallParsed, List, StaffCoupon } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import {
  authorize,
  missing,
  ownSchool,
  readSchoolPage,
  type SchoolSource,
  type Context,
  type Db,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";

const fields: ListFields = {
  code: { column: sql`c.code`, type: "text" },
  name: { column: sql`c.name`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  used: { column: sql`u.used`, type: "number" },
  ends: { column: sql`c.ends_at`, type: "text", only: "sort" },
};

const inLondon = (at: string) => sql`${sql.raw(at)} at time zone 'Europe/London'`;

const status = sql`case when not c.active then 'archived' when c.ends_at <= now() then 'ended' when c.starts_at > now() then 'scheduled'
  when u.used + u.held >= c.uses_before + p.size + p.over then 'used_up' else 'active' end`;

const columns = sql`c.id, c.code, c.name, (c.percent_bp / 100.0)::float8 as percent, c.amount_pence as amount, to_jsonb(c.scopes) as scopes,
  c.minimum_pence as minimum, c.uses_before + p.size + p.over as limit, c.per_customer,
  case when c.starts_at > '-infinity' then (${inLondon("c.starts_at")})::date end as starts_on,
  case when c.ends_at < 'infinity' then (${inLondon("c.ends_at")} - interval '1 microsecond')::date end as ends_on,
  case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as school, ${status} as status, u.used, u.held, c.version`;

/** Condition: the coupon of order `o` took something off, as far as is known. An order with a coupon that took nothing off is no use of it. */
export const isUse = sql`o.coupon_applied is distinct from false`;

/** Orders that use coupon `c`: those that are booked, and those at the checkout. */
export const usesByOrders = sql`(select (count(*) filter (where o.status <> 'placed'))::int as used,
    (count(*) filter (where o.status = 'placed'))::int as held
  from orders o where o.coupon_id = c.id and ${isUse} and o.status in ('placed', 'confirmed', 'partly_cancelled'))`;

// Without a limit no pool counts the uses.
const tables = sql`from coupon c left join franchise f on f.id = c.franchise_id left join pool p on p.id = c.pool_id
  cross join lateral (
    select c.uses_before + p.committed as used, p.held where p.id is not null
    union all select n.used, n.held from ${usesByOrders} n where p.id is null) u`;

/** What the list shows, on the page and in a file. */
export const couponList = (query: CallParsed<"GET /v1/staff/coupons", "query">): SchoolSource<StaffCoupon> => ({
  purpose: "a coupon of the school",
  item: shapes.staffCoupon,
  columns,
  rows: "c",
  fields,
  sorted: sql`c.code`,
  tables,
  where: query.status === undefined ? sql`c.active` : sql`${status} = ${query.status}`,
  searched: [sql`c.code`, sql`c.name`],
});

/** A page of the coupons of the school, or of all schools for the network: those in the archive only if they are asked for. */
export async function listCoupons(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/coupons", "query">,
): Promise<Outcome<List<StaffCoupon>>> {
  const allowed = authorize(ctx, "offer:change", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, couponList(query));
}

/** A coupon to edit, whatever its state. */
export async function getCoupon(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<StaffCoupon>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  const found = await readCoupon(ctx.db, id);
  return found !== null && mayChange(ctx, found) ? ok(found) : missing("The coupon");
}

/** Whether it is of the actor's school; a coupon of every school is the network's. */
export function mayChange({ actor }: Pick<Context, "actor">, { school }: Pick<StaffCoupon, "school">): boolean {
  return can(actor, "offer:change", { franchiseIds: school === null ? [] : [school.id] });
}

export async function readCoupon(db: Db, id: number): Promise<StaffCoupon | null> {
  const statement = sql`select ${columns} ${tables} where c.id = ${id}`;
  return (await rowsOf("a coupon to edit", shapes.staffCoupon, statement).executeTakeFirst(db)) ?? null;
}
