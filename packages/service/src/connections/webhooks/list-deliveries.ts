import type { CallParsed, List, WebhookDelivery } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, missing, readList, type Context, type ListFields, type Outcome } from "../../kernel/index.ts";

type Query = CallParsed<"GET /v1/staff/webhooks/{id}/deliveries", "query">;

const ATTEMPTS = 10;

const FIELDS: ListFields = {
  created: { column: sql`d.created_at`, type: "date", only: "sort", never: "null" },
  type: { column: sql`e.kind`, type: "text" },
};

const totalRow = z.object({ total: z.int() });

/** What a webhook was told in the last 30 days, a page of it, and how its address answered; the newest first. */
export async function listDeliveries(
  ctx: Context,
  { id, status, ...query }: Query & { readonly id: string },
): Promise<Outcome<List<WebhookDelivery>>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  const of = await ctx.db.selectFrom("webhook_endpoint").select("franchise_id").where("id", "=", id).executeTakeFirst();
  const franchiseIds = of === undefined || of.franchise_id === null ? [] : [of.franchise_id];
  if (of === undefined || !can(ctx.actor, "connection:manage", { franchiseIds })) return missing("The connection");
  const list = readList(query, FIELDS, sql`d.id desc`, sql`d.created_at desc`);
  if (!list.ok) return list;
  const { page, size, where, orderBy, limit } = list.value;
  const ofStatus = status === undefined ? sql`true` : sql`d.status = ${status}`;
  const from = sql`from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.endpoint_id = ${id} and ${ofStatus} and ${where}`;
  const statement = sql`
    select d.id, d.event_id, e.kind as type, e.occurred_at, d.status, case when d.status = 'pending' then d.next_try_at end as next_try_at,
        coalesce((select jsonb_agg(to_jsonb(a) order by a.nth desc) from (
          select a.id as nth, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.status, a.duration_ms, a.error, a.excerpt
            from webhook_attempt a where a.delivery_id = d.id order by a.id desc limit ${ATTEMPTS}) a), '[]') as attempts
      ${from} order by ${orderBy} ${limit}`;
  const items = await rowsOf("a delivery of a webhook", shapes.webhookDelivery, statement).execute(ctx.db);
  const counted = sql`select count(*)::int as total ${from}`;
  const total = await rowsOf("a number of deliveries", totalRow, counted).executeTakeFirst(ctx.db);
  return ok({ items: [...items], page, size, total: total?.total ?? 0 });
}
