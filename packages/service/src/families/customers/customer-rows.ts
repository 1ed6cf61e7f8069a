import { parsePhone, parsePostcode } from "@matinee/core/family";
import { sql, type RawBuilder } from "kysely";
import { latestConsent } from "./read-customer.ts";
import { escapeLike, inSchool, ofSchool, type ListFields, type Context } from "../../kernel/index.ts";

/**
 * The id of the family of customer `c`. Row-level security keeps an index from being used for whatever is compared with `coalesce()`, which
 * the planner does not know to be leakproof (docs/decisions, 0016).
 */
export const familyId = sql`(case when c.guest_id is null then c.id else c.guest_id end)`;

const fromFamilyChildren = sql`from child k where k.removed_at is null
  and (k.guest_id = ${familyId} or k.guest_id is null and k.customer_id = ${familyId})`;
const since = sql`(select (min(o.created_at) at time zone 'Europe/London')::date from customer o
  where o.guest_id = ${familyId} or o.guest_id is null and o.id = ${familyId})`;

/** Columns of customer `c` in the staff list. */
export const customerColumns = (ctx: Context) => sql`c.id, c.name, c.email, c.phone, c.post_town, c.postcode,
  coalesce((select jsonb_agg(k.first_name || ' ' || k.surname order by k.date_of_birth, k.id) ${fromFamilyChildren}), '[]') as children,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from family_franchise ff
    join franchise f on f.id = ff.franchise_id where ff.family_id = ${familyId} and ${inSchool(ctx, sql`f.id`)}), '[]') as schools,
  exists (select from user_account u where u.guest_id = c.guest_id and u.email_verified_at is not null) as has_account,
  ${latestConsent("marketing")} as marketing_consent,
  ${since} as since`;

/** The fields by which the staff list can be filtered and sorted. */
export const customerFields: ListFields = {
  name: { column: sql`c.name`, type: "text", never: "null" },
  email: { column: sql`c.email`, type: "text", never: "null" },
  phone: { column: sql`c.phone`, type: "text", never: "null" },
  post_town: { column: sql`c.post_town`, type: "text", never: "null" },
  postcode: { column: sql`c.postcode`, type: "text", never: "null" },
  since: { column: sql`(r.first_at at time zone 'Europe/London')::date`, type: "date" },
};

/** What the columns need of customer `c`. */
export const customerRow = {
  as: sql`c`,
  columns: sql`c.id, c.guest_id, c.name, c.email, c.phone, c.post_town, c.postcode`,
};

/**
 * SQL condition: customer `c` has the details of its family. They are the account's profile, or the latest where there is no account.
 * What was typed for one order never stands for the family's profile.
 */
export const isFamilyRecord = sql<boolean>`c.id = coalesce(
  (select u.customer_id from user_account u where u.guest_id = c.guest_id),
  case when c.guest_id is null then c.id
    else (select n.id from customer n where n.guest_id = c.guest_id order by n.created_at desc, n.id desc limit 1) end)`;

export interface CustomerSearch {
  readonly q?: string | undefined;
  readonly school?: number | undefined;
}

/**
 * From and where clauses for the customers `c` that the actor may see. Each family `r` appears once, with its details: as `isFamilyRecord`
 * says, and for all families at once.
 */
export function customersFrom(ctx: Context, { q = "", school }: CustomerSearch = {}): RawBuilder<unknown> {
  return sql`from (
      select coalesce(n.guest_id, n.id) as id, (array_agg(n.id order by n.created_at desc, n.id desc))[1] as latest,
        min(n.created_at) as first_at
      from customer n where ${isOf(ctx, school)} group by 1) r
    left join user_account u on u.guest_id = r.id
    join customer c on c.id = coalesce(u.customer_id, r.latest) and ${familyId} = r.id
    where ${matchesCustomerSearch(ctx, q)}`;
}

/** SQL condition: record `n` is of a family of the actor's school, or of this one. Of the network's families, some belong to no school yet. */
function isOf(ctx: Context, school: number | undefined): RawBuilder<unknown> {
  if (ctx.actor.kind === "NETWORK_ADMIN" && school === undefined) return sql`true`;
  return sql`coalesce(n.guest_id, n.id) in (select f.family_id from family_franchise f
    where ${inSchool(ctx, sql`f.franchise_id`)} and ${ofSchool(school, sql`f.franchise_id`)})${ofOwnClasses(ctx)}`;
}

/** SQL: and of the actor's own classes, if they see no other. */
function ofOwnClasses({ actor }: Context): RawBuilder<unknown> {
  if (!("ownClasses" in actor)) return sql``;
  return sql` and coalesce(n.guest_id, n.id) in (select families_taught_by(${actor.userId}::uuid, ${actor.franchiseId}::int))`;
}

/** A statement that counts the customers that the actor may see. */
export function countCustomers(ctx: Context): RawBuilder<unknown> {
  return sql`select count(*) from (select distinct coalesce(n.guest_id, n.id) from customer n where ${isOf(ctx, undefined)}) family`;
}

/**
 * From and where clauses for all customers `c` of the network. An index gives them in their order, so the page is not read with all others.
 * There is no family `r`.
 */
// The planner takes half of the rows for such a case, and hardly any for the comparison alone.
export const allCustomersFrom = sql`from customer c where case when ${isFamilyRecord} then true else false end`;

/** Matches part of a name, email address, phone number, postcode or child's name, or the number of an order. */
function matchesCustomerSearch(ctx: Context, q: string): RawBuilder<unknown> {
  if (q === "") return sql`true`;
  // In a subquery, the pattern is brought to lower case once and not for each row.
  const like = (text: RawBuilder<unknown>, pattern: string) => sql`lower(${text}) like (select lower(${pattern}))`;
  const part = `%${escapeLike(q)}%`;
  const phone = parsePhone(q) ?? q.replaceAll(/[\s()-]/gu, "").replace(/^0/u, "+44");
  const postcode = parsePostcode(q) ?? q;
  return sql`(${like(sql`c.name`, part)} or ${like(sql`c.email`, part)} or ${like(sql`c.postcode`, `${escapeLike(postcode)}%`)}
    or (${/\d{3}/u.test(phone)} and c.phone like ${`%${escapeLike(phone)}%`})
    or r.id in (select coalesce(o.guest_id, o.customer_id) from orders o join order_item i on i.order_id = o.id
      where o.number = ${q.toUpperCase()} and ${inSchool(ctx, sql`i.seller_id`)})
    or r.id in (select coalesce(k.guest_id, k.customer_id) from child k
      where k.removed_at is null and ${like(sql`k.first_name || ' ' || k.surname`, part)}))`;
}
