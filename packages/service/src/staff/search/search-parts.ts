import { hasRight } from "@matinee/core/access";
import { sql, type RawBuilder } from "kysely";
import { escapeLike, inOwnClasses, inSchool, type Context } from "../../kernel/index.ts";
import { isFamilyRecord } from "../../families/index.ts";
import { searchWords, wordRange } from "./search-words.ts";

type HasActor = Pick<Context, "actor">;

/** How many of each kind are answered: what fits on a screen. Whoever looks for more has the lists. */
const MOST_OF_A_KIND = 6;
/** How many words are looked at further, of those with the right beginning: what is typed next narrows them. */
const MOST_HITS = 200;
const MAX_INT = 2_147_483_647;

const part = (select: RawBuilder<unknown>) => sql`(${select} limit ${MOST_OF_A_KIND})`;

/** What is found of each kind, as select statements with the columns kind, id, name, detail, status, school and rank; none that the actor may not see. */
export function searchParts(ctx: HasActor, q: string): readonly RawBuilder<unknown>[] {
  const may = (action: Parameters<typeof hasRight>[1]) => hasRight(ctx.actor, action);
  const ofWholeSchool = !("ownClasses" in ctx.actor);
  return [
    ...(may("customer:read") && may("child:read") ? people(ctx, q) : []),
    ...(may("order:open") ? [orders(ctx, q)] : []),
    ...(may("catalogue:manage") ? [classes(ctx, q), camps(ctx, q), items(ctx, q)] : []),
    ...(may("location:change") && ofWholeSchool ? [locations(ctx, q)] : []),
  ];
}

/** SQL condition: a family that the actor may see. Row-level security asks the same. */
function isSeen({ actor }: HasActor, family: RawBuilder<unknown>): RawBuilder<unknown> {
  if (actor.kind === "NETWORK_ADMIN") return sql`true`;
  if (!("franchiseId" in actor)) return sql`false`;
  return "ownClasses" in actor
    ? sql`${family} in (select families_taught_by(${actor.userId}::uuid, ${actor.franchiseId}::int))`
    : sql`${family} in (select families_of(${actor.franchiseId}::int))`;
}

/** Families and children: each word that was typed begins a word of theirs. */
function people(ctx: HasActor, q: string): readonly RawBuilder<unknown>[] {
  const [first, ...others] = searchWords(q);
  if (first === undefined) return [];
  const begins = (table: string, word: string) => {
    const [from, to] = wordRange(word);
    const column = sql.ref(`${table}.word`);
    return sql`${column} >= ${from} collate "C" and ${column} < ${to} collate "C"`;
  };
  const hits = (owner: "customer_id" | "child_id") => {
    const same = sql.ref(`o.${owner}`);
    const all = others.map(
      (word) =>
        sql` and exists (select from family_word o where ${same} = ${sql.ref(`w.${owner}`)} and ${begins("o", word)})`,
    );
    return sql`select w.family_id, ${sql.ref(`w.${owner}`)} as owner, min(w.word) <> ${first} as rank from (
        select * from family_word w where ${begins("w", first)} and ${isSeen(ctx, sql`w.family_id`)} and ${sql.ref(`w.${owner}`)} is not null${sql.join(all, sql``)}
          order by w.word, w.family_id limit ${MOST_HITS}) w group by 1, 2`;
  };
  const record = sql`select c.id, c.name, c.guest_id from customer c
    where (c.guest_id = h.family_id or c.guest_id is null and c.id = h.family_id) and ${isFamilyRecord} limit 1`;
  const children = sql`(select string_agg(k.first_name, ', ' order by k.date_of_birth, k.id) from child k
    where k.removed_at is null and (k.guest_id = h.family_id or k.guest_id is null and k.customer_id = h.family_id))`;
  return [
    part(sql`select 'child' as kind, c.id::text as id, k.first_name || ' ' || k.surname as name, c.name as detail,
        null::text as status, null::text as school, h.rank::int as rank
      from (${hits("child_id")}) h join child k on k.id = h.owner and k.removed_at is null cross join lateral (${record}) c
      order by rank, name, id`),
    part(sql`select 'family' as kind, c.id::text as id, c.name, coalesce(${children}, '') as detail, null as status, null as school,
        h.rank::int as rank
      from (${hits("customer_id")}) h cross join lateral (${record}) c where c.id = h.owner order by rank, name, id`),
  ];
}

/** An order by its whole number, or by the part behind the school's letters. */
function orders(ctx: HasActor, q: string): RawBuilder<unknown> {
  const digits = /^\d{1,10}$/u.test(q) && Number(q) <= MAX_INT ? Number(q) : null;
  return part(sql`select 'order' as kind, o.id::text as id, o.number as name, coalesce(c.name, '') as detail, o.status, null as school, 0 as rank
    from orders o left join customer c on c.id = o.customer_id
   where o.status <> 'basket' and exists (select from order_item i where i.order_id = o.id and ${inSchool(ctx, sql`i.seller_id`)})
     and (o.number = ${q.toUpperCase()} or o.id in (select n.order_id from order_number n
       where ${digits !== null} and n.number = ${digits ?? 0} and n.franchise_id in (select f.id from franchise f where ${inSchool(ctx, sql`f.id`)})))
   order by o.number, o.id`);
}

interface Listing {
  readonly kind: string;
  readonly table: string;
  readonly detail: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
}

/** What a school has under a name, as `x`; the archive comes last. */
function listing(ctx: HasActor, q: string, { kind, table, detail, status, where = sql`true` }: Listing) {
  const inName = `%${escapeLike(q)}%`;
  const school = ctx.actor.kind === "NETWORK_ADMIN" ? sql`f.name` : sql`null`;
  return part(sql`select ${kind} as kind, x.id::text as id, x.name, ${detail} as detail, ${status} as status, ${school} as school,
      case when ${status} = 'archived' then 3 when x.name ilike ${`${escapeLike(q)}%`} then 1 else 2 end as rank
    from ${sql.table(table)} x join franchise f on f.id = x.franchise_id
   where x.name ilike ${inName} and ${inSchool(ctx, sql`x.franchise_id`)} and ${where} order by rank, x.name, x.id`);
}

const locationName = sql`(select l.name from location l where l.id = x.location_id)`;

const classes = (ctx: HasActor, q: string) =>
  listing(ctx, q, {
    kind: "class",
    table: "class_group",
    detail: locationName,
    status: sql`x.status`,
    where: inOwnClasses(ctx, sql`x.id`),
  });
const camps = (ctx: HasActor, q: string) =>
  listing(ctx, q, { kind: "camp", table: "course", detail: locationName, status: sql`x.status` });
const items = (ctx: HasActor, q: string) =>
  listing(ctx, q, { kind: "item", table: "product", detail: sql`''`, status: sql`x.status` });
const locations = (ctx: HasActor, q: string) =>
  listing(ctx, q, { kind: "location", table: "location", detail: sql`x.post_town`, status: sql`null::text` });
