import { sql, type RawBuilder } from "kysely";
import { escapeLike, inSchool, type Context } from "../../kernel/index.ts";

const partOf = (q: string) => sql`(select lower(${`%${escapeLike(q)}%`}))`;

/**
 * The ids of orders with this number, of a family, or with something of a name, of which `q` is a part. Only the actor's own part of an
 * order is looked at: what another school sold in it finds it for that school alone. Each way is an index, under row-level security too:
 * what is compared with an array is found by one, and what is compared with a subquery is not.
 */
export function ordersFound(ctx: Context, q: string): RawBuilder<unknown> {
  const own = (table: string) =>
    sql`array(select x.id from ${sql.table(table)} x where lower(x.name) like ${partOf(q)} and ${inSchool(ctx, sql`x.franchise_id`)})`;
  return sql`
    ${ordersByNumberOrFamily(ctx, q)}
    union all select i.order_id from order_item i where i.group_id = any (${own("class_group")}) and ${inSchool(ctx, sql`i.seller_id`)}
    union all select i.order_id from order_item i where i.course_id = any (${own("course")}) and ${inSchool(ctx, sql`i.seller_id`)}
    union all select i.order_id from order_item i where i.variation_id = any (${variationsFound(ctx, q)}) and ${inSchool(ctx, sql`i.seller_id`)}`;
}

/** The ids of order lines for which the same is true, of lines with a shop item. */
export function itemLinesFound(ctx: Context, q: string): RawBuilder<unknown> {
  return sql`
    select i.id from order_item i where i.order_id in (${ordersByNumberOrFamily(ctx, q)}) and i.type = 'product'
    union all select i.id from order_item i where i.variation_id = any (${variationsFound(ctx, q)})`;
}

function ordersByNumberOrFamily(ctx: Context, q: string): RawBuilder<unknown> {
  const families = (column: "family_id" | "customer_id") =>
    sql`array(select r.${sql.ref(column)} from family_record r where r.words like ${partOf(q)})`;
  return sql`select o.id from orders o where o.number = ${q.toUpperCase()}
    union all ${byOwnNumber(ctx, q)}
    union all select o.id from orders o where o.guest_id = any (${families("family_id")})
    union all select o.id from orders o where o.customer_id = any (${families("customer_id")})`;
}

/** The shop items of the actor's school with such a name. */
function variationsFound(ctx: Context, q: string): RawBuilder<unknown> {
  return sql`array(select v.id from product_variation v join product x on x.id = v.product_id
    where lower(x.name) like ${partOf(q)} and ${inSchool(ctx, sql`x.franchise_id`)})`;
}

/** Orders by the number that each seller gives its part, with or without the school's letters: "YRK-000007", "7". */
function byOwnNumber(ctx: Context, q: string): RawBuilder<unknown> {
  const [, letters, digits = ""] = /^(?:([A-Z\d]+)-)?0*(\d{1,9})$/iu.exec(q) ?? [];
  const ofSchools = letters === undefined ? sql`true` : sql`f.order_prefix = ${letters.toUpperCase()}`;
  return sql`select n.order_id from order_number n join franchise f on f.id = n.franchise_id
    where n.number = ${digits === "" ? null : Number(digits)}::int and ${ofSchools} and ${inSchool(ctx, sql`f.id`)}`;
}
