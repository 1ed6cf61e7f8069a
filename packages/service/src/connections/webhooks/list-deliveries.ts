import type { WebhookDelivery } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";

const SHOWN = 50;
const ATTEMPTS = 10;

/** What a webhook was told last, and how its address answered. */
export async function listDeliveries(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Outcome<WebhookDelivery[]>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  const of = await ctx.db.selectFrom("webhook_endpoint").select("franchise_id").where("id", "=", id).executeTakeFirst();
  const franchiseIds = of === undefined || of.franchise_id === null ? [] : [of.franchise_id];
  if (of === undefined || !can(ctx.actor, "connection:manage", { franchiseIds })) return missing("The connection");
  const statement = sql`
    select d.id, d.event_id, e.kind as type, e.occurred_at, d.status, case when d.status = 'pending' then d.next_try_at end as next_try_at,
        coalesce((select jsonb_agg(to_jsonb(a) order by a.nth desc) from (
          select a.id as nth, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.status, a.duration_ms, a.error, a.excerpt
            from webhook_attempt a where a.delivery_id = d.id order by a.id desc limit ${ATTEMPTS}) a), '[]') as attempts
      from webhook_delivery d join webhook_event e on e.id = d.event_id
     where d.endpoint_id = ${id} order by d.created_at desc, d.id desc limit ${SHOWN}`;
  return ok([...(await rowsOf("a delivery of a webhook", shapes.webhookDelivery, statement).execute(ctx.db))]);
}
