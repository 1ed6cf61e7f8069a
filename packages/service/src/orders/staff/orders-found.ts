import { sql, type RawBuilder } from "kysely";
import { escapeLike, inSchool, type Context } from "../../kernel/index.ts";

const partOf = (q: string) => sql`(select lower(${`%${escapeLike(q)}%`}))`;

/** The number of order part `p`. One that an earlier version wrote has none until the job has filled it (`fillOrderParts`). */
const numberOfPart = sql`coalesce(p.number, (select w.number from orders w where w.id = p.order_id))`;

interface PartsToFind {
  /** What was typed. */
  readonly q: string;
  /** SQL condition: parts of this seller are listed. */
  readonly isAsked: (sellerId: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The list is also sorted or filtered by number. */
  readonly withNumber: boolean;
}

/**
 * A statement that gives each listed order once with this number, of a family, or with something of a name, of which `q` is a part: as
 * `order_id` and `placed_at`, and `number` if asked for. Only the actor's own part of an order is looked at: what another school sold in it
 * finds it for that school alone. Each way is an index, under row-level security too: what is compared with an array is found by one, and
 * what is compared with a subquery is not.
 */
export function partsFound(ctx: Context, { q, isAsked, withNumber }: PartsToFind): RawBuilder<unknown> {
  const part = sql`p.order_id, p.placed_at${withNumber ? sql`, ${numberOfPart} as number` : sql``}`;
  const isListed = isAsked(sql`p.seller_id`);
  const own = (table: string) =>
    sql`array(select x.id from ${sql.table(table)} x where lower(x.name) like ${partOf(q)} and ${inSchool(ctx, sql`x.franchise_id`)}
      and ${isNotNumber(q)})`;
  // All parts of an order say the same here. With a limit it is no join of the planner, which would read all parts for a few lines.
  const withLine = (condition: RawBuilder<unknown>) => sql`select p.* from order_item i cross join lateral (
      select ${part} from order_part p where p.order_id = i.order_id and ${isListed} limit 1) p
     where ${condition} and ${inSchool(ctx, sql`i.seller_id`)}`;
  const numbered = sql`select ${part} from order_part p where p.order_id in (${ordersNumbered(ctx, q)}) and ${isListed}`;
  return sql`with ${numberedAndFamilies(q, numbered)}
    select * from numbered
    union ${ofFamilies(part, isListed)}
    union ${withLine(sql`i.group_id = any (${own("class_group")})`)}
    union ${withLine(sql`i.course_id = any (${own("course")})`)}
    union ${withLine(sql`i.variation_id = any (${variationsFound(ctx, q)})`)}`;
}

/** The ids of order lines for which the same is true, of lines with a shop item. */
export function itemLinesFound(ctx: Context, q: string): RawBuilder<unknown> {
  const ofOrders = (ids: RawBuilder<unknown>) =>
    sql`select i.id from order_item i where i.order_id in (${ids}) and i.type = 'product' and ${inSchool(ctx, sql`i.seller_id`)}`;
  return sql`with ${numberedAndFamilies(q, ofOrders(ordersNumbered(ctx, q)))}
    select id from numbered
    union all ${ofOrders(ofFamilies(sql`p.order_id`, inSchool(ctx, sql`p.seller_id`)))}
    union all select i.id from order_item i where i.variation_id = any (${variationsFound(ctx, q)})`;
}

/**
 * Common table expressions: what `numbered` gives, which is listed and has this number, and the families. The words of all families are
 * compared, so it is done once.
 */
function numberedAndFamilies(q: string, numbered: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`numbered as materialized (${numbered}),
    families as materialized (
      select r.family_id, r.customer_id from family_record r where r.words like ${partOf(q)} and ${isNotNumber(q)})`;
}

/** The listed parts `p` of the families. Of parts that are not filled yet, the order says whose it is. */
function ofFamilies(part: RawBuilder<unknown>, isListed: RawBuilder<unknown>): RawBuilder<unknown> {
  const one = (ofPart: string, ofOrder: string, found: string) => {
    const ids = sql`any (array(select ${sql.ref(found)} from families))`;
    return sql`select ${part} from order_part p where ${sql.ref(ofPart)} = ${ids} and ${isListed}
      union select ${part} from order_part p join orders o on o.id = p.order_id
       where p.number is null and ${sql.ref(ofOrder)} = ${ids} and ${isListed}`;
  };
  return sql`${one("p.family_id", "o.guest_id", "family_id")} union ${one("p.customer_id", "o.customer_id", "customer_id")}`;
}

/** The shop items of the actor's school with such a name. */
function variationsFound(ctx: Context, q: string): RawBuilder<unknown> {
  return sql`array(select v.id from product_variation v join product x on x.id = v.product_id
    where lower(x.name) like ${partOf(q)} and ${inSchool(ctx, sql`x.franchise_id`)} and ${isNotNumber(q)})`;
}

/**
 * SQL condition: `q` may mean something else than an order by its number. Whoever types a whole number, with all its six digits, means that
 * order. With fewer digits, such as "LEE-2026", it may be a part of a name.
 */
const isNotNumber = (q: string): RawBuilder<unknown> =>
  /^[A-Z]+\d*-\d{6,}$/iu.test(q) ? sql`not exists (select from numbered)` : sql`true`;

/** Orders by their number, or by that which each seller gives its part, with or without the school's letters: "YRK-000007", "7". */
function ordersNumbered(ctx: Context, q: string): RawBuilder<unknown> {
  const [, letters, digits = ""] = /^(?:([A-Z\d]+)-)?0*(\d{1,9})$/iu.exec(q) ?? [];
  const ofSchools = letters === undefined ? sql`true` : sql`f.order_prefix = ${letters.toUpperCase()}`;
  return sql`select o.id from orders o where o.number = ${q.toUpperCase()}
    union all select n.order_id from order_number n join franchise f on f.id = n.franchise_id
     where n.number = ${digits === "" ? null : Number(digits)}::int and ${ofSchools} and ${inSchool(ctx, sql`f.id`)}`;
}
