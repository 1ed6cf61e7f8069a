import type { CallParsed, List, WebhookDelivery } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import {
  authorize,
  missing,
  readList,
  type Context,
  type Db,
  type ListFields,
  type ListSql,
  type Outcome,
} from "../../kernel/index.ts";

type Query = CallParsed<"GET /v1/staff/webhooks/{id}/deliveries", "query"> & { readonly id: string };

const ATTEMPTS = 10;

const FIELDS: ListFields = {
  created: { column: sql`d.created_at`, type: "date", only: "sort", never: "null" },
  type: { column: sql`e.kind`, type: "text" },
};

const totalRow = z.object({ total: z.int() });

/** What a webhook was told in the last 30 days, a page of it, and how its address answered; the newest first. */
export async function listWebhookDeliveries(ctx: Context, query: Query): Promise<Outcome<List<WebhookDelivery>>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  const found = await deliveriesOf(ctx, query);
  if (!found.ok) return found;
  const { from, list } = found.value;
  const { page, size, orderBy, limit } = list;
  const statement = sql`select ${DELIVERY} ${from} order by ${orderBy} ${limit}`;
  const items = await rowsOf("a delivery of a webhook", shapes.webhookDelivery, statement).execute(ctx.db);
  const counted = sql`select count(*)::int as total ${from}`;
  const total = await rowsOf("a number of deliveries", totalRow, counted).executeTakeFirst(ctx.db);
  return ok({ items: [...items], page, size, total: total?.total ?? 0 });
}

/** The deliveries `d` of a webhook that the actor manages, as the list is narrowed and sorted. */
export async function deliveriesOf(
  ctx: Context,
  { id, status, ...query }: Query,
): Promise<Outcome<{ readonly from: RawBuilder<unknown>; readonly list: ListSql }>> {
  const of = await ctx.db.selectFrom("webhook_endpoint").select("franchise_id").where("id", "=", id).executeTakeFirst();
  const franchiseIds = of === undefined || of.franchise_id === null ? [] : [of.franchise_id];
  if (of === undefined || !can(ctx.actor, "connection:manage", { franchiseIds })) return missing("The connection");
  const list = readList(query, FIELDS, sql`d.id desc`, sql`d.created_at desc`);
  if (!list.ok) return list;
  const ofStatus = status === undefined ? sql`true` : sql`d.status = ${status}`;
  const from = sql`${DELIVERIES} where d.endpoint_id = ${id} and ${ofStatus} and ${list.value.where}`;
  return ok({ from, list: list.value });
}

const DELIVERIES = sql`from webhook_delivery d join webhook_event e on e.id = d.event_id`;

const DELIVERY = sql`
  d.id, d.event_id, e.kind as type, e.occurred_at, d.status, case when d.status = 'pending' then d.next_try_at end as next_try_at,
  coalesce((select jsonb_agg(to_jsonb(a) order by a.nth desc) from (
    select a.id as nth, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.status, a.duration_ms, a.error, a.excerpt
      from webhook_attempt a where a.delivery_id = d.id order by a.id desc limit ${ATTEMPTS}) a), '[]') as attempts`;

const loggedDelivery = shapes.webhookDelivery.extend({ tries: z.int() });
export type LoggedDelivery = z.output<typeof loggedDelivery>;

/** These deliveries, in this order, each with how often it was tried in all. */
export async function readWebhookDeliveries(db: Db, ids: readonly string[]): Promise<readonly LoggedDelivery[]> {
  const asked = sql`${ids}::uuid[]`;
  const statement = sql`
    select ${DELIVERY}, (select count(*)::int from webhook_attempt a where a.delivery_id = d.id) as tries
      ${DELIVERIES} where d.id = any (${asked}) order by array_position(${asked}, d.id)`;
  return await rowsOf("a delivery of a webhook, to export", loggedDelivery, statement).execute(db);
}
