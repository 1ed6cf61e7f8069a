import { parsePhone, parsePostcode } from "@matinee/core/family";
import { sql, type RawBuilder } from "kysely";
import { escapeLike, inSchool, ofSchool, type ListFields, type Context } from "../../kernel/index.ts";

/** A part of the details that stand for family `r`, in one look at them. */
const details = (part: RawBuilder<unknown>) => sql`(select ${part} from customer c where c.id = r.customer_id)`;

/** Columns of family `r` in the staff list. */
export const customerColumns = (
  ctx: Context,
) => sql`r.customer_id as id, r.name, r.email, r.phone, ${details(sql`c.post_town`)} as post_town, r.postcode,
  coalesce((select jsonb_agg(k.first_name || ' ' || k.surname order by k.date_of_birth, k.id) from child k where k.removed_at is null
    and (k.guest_id = r.family_id or k.guest_id is null and k.customer_id = r.family_id)), '[]') as children,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from family_franchise ff
    join franchise f on f.id = ff.franchise_id where ff.family_id = r.family_id and ${inSchool(ctx, sql`f.id`)}), '[]') as schools,
  r.has_account, r.marketing_consent, r.since`;

/** The fields by which the staff list can be filtered and sorted. */
export const customerFields: ListFields = {
  name: { column: sql`r.name`, type: "text", never: "null" },
  email: { column: sql`r.email`, type: "text", never: "null" },
  phone: { column: sql`r.phone`, type: "text", never: "null" },
  post_town: { column: details(sql`c.post_town`), type: "text", never: "null" },
  postcode: { column: sql`r.postcode`, type: "text", never: "null" },
  since: { column: sql`r.since`, type: "date", never: "null" },
};

/** What the columns need of family `r`. */
export const customerRow = {
  as: sql`r`,
  columns: sql`r.customer_id, r.family_id, r.name, r.email, r.phone, r.postcode, r.since,
    r.has_account, r.marketing_consent`,
};

export interface CustomerSearch {
  readonly q?: string | undefined;
  readonly school?: number | undefined;
  readonly marketing?: "yes" | "no" | undefined;
  readonly account?: "yes" | "no" | undefined;
}

/**
 * From and where clauses for the families `r` that the actor may see. Each appears once, with its details: those of its account,
 * or the latest (`family_record`). What was typed for one order never stands for the family's profile.
 */
export function customersFrom(ctx: Context, { q = "", school, ...search }: CustomerSearch = {}): RawBuilder<unknown> {
  return sql`from family_record r where ${isOf(ctx, school)} and ${matchesCustomerSearch(ctx, q)} and ${answersAs(search)}`;
}

/** SQL condition: family `r` has the account and the consent that are asked for. */
function answersAs({ account, marketing }: CustomerSearch): RawBuilder<unknown> {
  return sql`${answers(account, sql`r.has_account`)} and ${answers(marketing, sql`r.marketing_consent`)}`;
}

/** SQL condition: the answer is this one; any, if none is asked for. */
function answers(asked: "yes" | "no" | undefined, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return asked === undefined ? sql`true` : asked === "yes" ? condition : sql`not ${condition}`;
}

/** SQL condition: family `r` is of the actor's school, or of this one. Of the network's families, some belong to no school yet. */
function isOf(ctx: Context, school: number | undefined): RawBuilder<unknown> {
  if (ctx.actor.kind === "NETWORK_ADMIN" && school === undefined) return sql`true`;
  return sql`r.family_id in (select f.family_id from family_franchise f
    where ${inSchool(ctx, sql`f.franchise_id`)} and ${ofSchool(school, sql`f.franchise_id`)})${ofOwnClasses(ctx)}`;
}

/** SQL: and of the actor's own classes, if they see no other. */
function ofOwnClasses({ actor }: Context): RawBuilder<unknown> {
  if (!("ownClasses" in actor)) return sql``;
  return sql` and r.family_id in (select families_taught_by(${actor.userId}::uuid, ${actor.franchiseId}::int))`;
}

/** A statement that counts the customers that the actor may see, with this account and consent. */
export function countCustomers(
  ctx: Context,
  search: Pick<CustomerSearch, "account" | "marketing"> = {},
): RawBuilder<unknown> {
  return sql`select count(*) from family_record r where ${isOf(ctx, undefined)} and ${answersAs(search)}`;
}

/** Matches part of a name, email address, phone number, postcode or child's name, or the number of an order. */
function matchesCustomerSearch(ctx: Context, q: string): RawBuilder<unknown> {
  if (q === "") return sql`true`;
  const part = `%${escapeLike(q)}%`;
  const phone = parsePhone(q) ?? q.replaceAll(/[\s()-]/gu, "").replace(/^0/u, "+44");
  const postcode = parsePostcode(q) ?? q;
  // In a subquery, a pattern is brought to its case once and not for each row.
  return sql`(r.words like (select lower(${part})) or r.postcode like (select upper(${`${escapeLike(postcode)}%`}))
    or (${/\d{3}/u.test(phone)} and r.phone like ${`%${escapeLike(phone)}%`})
    or r.family_id in (select coalesce(o.guest_id, o.customer_id) from orders o join order_item i on i.order_id = o.id
      where o.number = ${q.toUpperCase()} and ${inSchool(ctx, sql`i.seller_id`)}))`;
}
