import { hasRight, type Action } from "@matinee/core/access";
import { WORK_ITEM_KINDS_WITHOUT_MONEY } from "@matinee/core/work";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { authorize, inSchool, type Context, type Db } from "../kernel/index.ts";
import { endedBadly, stillOwed } from "../ledger/index.ts";
import { hasSubject } from "../mail/index.ts";

/** The schools of work item `w`: its own, and those that sold a part of its order. */
const schoolsOf = sql`(select w.franchise_id as id where w.franchise_id is not null
  union select i.seller_id from order_item i where i.order_id = w.order_id)`;

/** SQL condition: the items of the actor's school, and for roles that see no money those without any. */
function visibleItems(ctx: Context): RawBuilder<boolean> {
  const kinds: readonly string[] = WORK_ITEM_KINDS_WITHOUT_MONEY;
  const money = hasRight(ctx.actor, "order:read") ? sql`true` : sql`w.kind = any (${kinds}::text[])`;
  if (ctx.actor.kind === "NETWORK_ADMIN") return sql<boolean>`${money}`;
  return sql<boolean>`${money} and ${isOf((school) => inSchool(ctx, school))}`;
}

/** SQL condition: one of the item's schools is one that `isAsked`. Both are asked alone: {@link schoolsOf} would be made for each item. */
const isOf = (isAsked: (school: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${isAsked(sql`w.franchise_id`)} or exists (select from order_item i where i.order_id = w.order_id and ${isAsked(sql`i.seller_id`)}))`;

const at = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The subject of work item `w`, if it is an id. */
const subjectId = sql`(case when w.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then w.subject::uuid end)`;

/** What can be tried again, for its own reason or because its work is leased. A refund goes out whole or not at all (`retryRefund`). */
const canRetry = sql`w.status = 'open' and case w.kind when 'mail_failed' then exists (select from message m where m.id = ${subjectId} and ${hasSubject})
  when 'refund_failed' then exists (select from payment p join refund r on r.payment_id = p.id
    where p.order_id = w.order_id and r.id::text = w.subject and ${endedBadly}
      and ${stillOwed} >= r.amount_pence)
  else w.detail ? 'work' end`;

/** No other school has a part in what work item `w` is about. */
const isOwn = (ctx: Context) => sql`not exists (select from ${schoolsOf} s where not ${inSchool(ctx, sql`s.id`)})`;

/** What is still owed of the refund of item `w`, if it has failed. */
const owedRefund = sql`(select nullif(${stillOwed}, 0) from payment p join refund r on r.payment_id = p.id
  where w.kind = 'refund_failed' and p.order_id = w.order_id and r.id::text = w.subject and ${endedBadly})`;

/** What the columns need of work item `w`. */
export const ITEM_ROW = {
  as: sql`w`,
  columns: sql`w.id, w.kind, w.status, w.cause, w.subject, w.order_id, w.franchise_id, w.detail, w.times, w.retries, w.created_at, w.last_seen_at,
    w.done_at, w.close_reason, (w.detail ->> 'customer_id')::uuid as customer_id`,
};

const CUSTOMER = sql`jsonb_build_object('id', c.id, 'name', c.name)`;

/** Columns of a work item for the list of staff, of a row as in {@link ITEM_ROW}. */
export function workItemColumns(ctx: Context): RawBuilder<unknown> {
  return sql`w.id, w.kind, w.status, w.cause,
    (select jsonb_build_object('id', o.id, 'number', o.number) from orders o where o.id = w.order_id and o.number is not null) as "order",
    coalesce((select ${CUSTOMER} from orders o join customer c on c.id = o.customer_id where o.id = w.order_id),
      (select ${CUSTOMER} from customer c where c.id = w.customer_id)) as customer,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name)
      from franchise f where f.id in (select s.id from ${schoolsOf} s) and ${inSchool(ctx, sql`f.id`)}), '[]') as schools,
    case when ${isOwn(ctx)} then (w.detail ->> 'amount')::int end as amount,
    case when ${isOwn(ctx)} then ${owedRefund} end as owed,
    ${at(sql`(w.detail ->> 'due_at')::timestamptz`)} as due_at,
    w.times, w.retries, ${canRetry} as can_retry, ${at(sql`w.created_at`)} as opened_at,
    ${at(sql`coalesce(w.last_seen_at, w.created_at)`)} as last_seen_at, ${at(sql`w.done_at`)} as done_at, w.close_reason`;
}

/** From and where clauses for the items that the actor may read. */
export function itemsFrom(ctx: Context): RawBuilder<unknown> {
  return sql`from work_item w where ${visibleItems(ctx)}`;
}

/** SQL condition: items of this school, and in this state. */
export function matchesItems({
  school,
  status,
}: {
  readonly school?: number | undefined;
  readonly status?: "open" | "done" | undefined;
}): RawBuilder<unknown> {
  return sql`${status === undefined ? sql`true` : sql`w.status = ${status}`}
    and ${school === undefined ? sql`true` : isOf((of) => sql`${of} = ${school}`)}`;
}

const lockedRow = z.object({
  id: z.guid(),
  kind: z.string(),
  subject: z.string(),
  status: z.enum(["open", "done"]),
  work: z.string().nullable(),
  retries: z.int(),
  franchiseIds: z.array(z.int()),
});

export type LockedItem = z.output<typeof lockedRow>;

/** Locks an item for a change. Null if it does not exist. */
export async function lockWorkItem(trx: Db, id: string): Promise<LockedItem | null> {
  const statement = sql`select w.id, w.kind, coalesce(w.subject, w.order_id::text, w.id::text) as subject, w.status,
      w.detail ->> 'work' as work, w.retries, array(select s.id from ${schoolsOf} s) as "franchiseIds"
    from work_item w where w.id = ${id} for update`;
  return (await rowsOf("a work item", lockedRow, statement).executeTakeFirst(trx)) ?? null;
}

/** What a school is told that can't settle the money of an order alone. */
export const SEVERAL_SCHOOLS = "Several schools have a part in this order. Please ask the network.";

/** Whether the actor may do this for each school that has a part in what the item is about. */
export function isOfActorAlone(ctx: Context, { franchiseIds }: LockedItem, action: Action): boolean {
  return franchiseIds.every((school) => authorize(ctx, action, { franchiseIds: [school] }).ok);
}

/**
 * The school that reads in its history what was done with the item. Null for an item of several schools: what is recorded of it may be about
 * money of which each of them sees only a part, so it stays with who did it.
 */
export function schoolOfHistory({ franchiseIds: [school, ...others] }: LockedItem): number | null {
  return school === undefined || others.length > 0 ? null : school;
}
