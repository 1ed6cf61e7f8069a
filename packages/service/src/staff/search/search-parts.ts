import { hasRight, isStaff } from "@matinee/core/access";
import { sql, type RawBuilder } from "kysely";
import { escapeLike, inOwnClasses, inSchool, type Context } from "../../kernel/index.ts";
import { searchWords } from "./search-words.ts";

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
    ...(may("order:open") && /\d/u.test(q) ? [orders(ctx, q)] : []),
    ...(may("catalogue:manage") ? [classes(ctx, q), camps(ctx, q), items(ctx, q)] : []),
    ...(may("location:change") && ofWholeSchool ? [locations(ctx, q)] : []),
  ];
}

/** Families and children: each word that was typed begins a word of theirs. The function stays within the scope of the database too. */
function people({ actor }: HasActor, q: string): readonly RawBuilder<unknown>[] {
  const words = [...searchWords(q)];
  if (words.length === 0 || !isStaff(actor)) return [];
  const school = "franchiseId" in actor ? actor.franchiseId : null;
  const own = "ownClasses" in actor ? actor.userId : null;
  return [
    sql`select p.kind, p.id::text as id, p.name, p.detail, null::text as status, null::text as school,
        case when p.is_whole then 0 else 1 end as rank
      from find_people(${words}::text[], ${school}::int, ${own}::uuid, ${MOST_HITS}::int) p`,
  ];
}

/** An order by its whole number, or by the part behind the school's letters. Each way is an index: the ids are read first. */
function orders(ctx: HasActor, q: string): RawBuilder<unknown> {
  const digits = /^\d{1,10}$/u.test(q) && Number(q) <= MAX_INT ? Number(q) : null;
  const byNumber = sql`select o.id from orders o where o.number = ${q.toUpperCase()}`;
  const byDigits = sql`select n.order_id from order_number n
    where n.number = ${digits} and n.franchise_id in (select f.id from franchise f where ${inSchool(ctx, sql`f.id`)})`;
  return part(sql`select 'order' as kind, o.id::text as id, o.number as name, coalesce(c.name, '') as detail, o.status, null as school, 0 as rank
    from orders o left join customer c on c.id = o.customer_id
   where o.id = any (array(${digits === null ? byNumber : sql`${byNumber} union ${byDigits}`})) and o.status <> 'basket'
     and exists (select from order_item i where i.order_id = o.id and ${inSchool(ctx, sql`i.seller_id`)})
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
  listing(ctx, q, {
    kind: "location",
    table: "location",
    detail: sql`x.post_town`,
    status: sql`case when x.archived_at is not null then 'archived' end`,
  });
