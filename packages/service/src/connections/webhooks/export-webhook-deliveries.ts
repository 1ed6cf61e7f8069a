import type { CallParsed } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  exportRows,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { deliveriesOf, readWebhookDeliveries, type LoggedDelivery } from "./list-webhook-deliveries.ts";

type Input = CallParsed<"POST /v1/staff/webhooks/{id}/deliveries/export", "query"> & { readonly id: string };

const COLUMNS: CsvColumns<LoggedDelivery> = [
  ["Happened at (UTC)", (row) => row.occurred_at],
  ["What", (row) => row.type],
  ["Event", (row) => row.event_id],
  ["State", (row) => row.status],
  ["Tries", (row) => row.tries],
  ["Last tried at (UTC)", ({ attempts: [last] }) => last?.at ?? ""],
  ["Answered", ({ attempts: [last] }) => last?.status ?? ""],
  ["Seconds", ({ attempts: [last] }) => (last === undefined ? "" : (last.duration_ms / 1_000).toFixed(1))],
  ["Error", ({ attempts: [last] }) => last?.error ?? ""],
  ["Response", ({ attempts: [last] }) => last?.excerpt ?? ""],
  ["Next try at (UTC)", (row) => row.next_try_at],
];

/** The log of a webhook, as the screen is narrowed, as CSV: what it was told, and how its address answered last. */
export async function exportWebhookDeliveries(ctx: Context, query: Input): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const deliveries = await deliveriesOf(ctx, query);
  if (!deliveries.ok) return deliveries;
  const { from, list } = deliveries.value;
  const statement = sql`select d.id ${from} order by ${list.orderBy}`;
  const found = await rowsOf("deliveries, to export", z.object({ id: z.guid() }), statement).execute(ctx.db);
  const read = async (ids: readonly string[]) => await readWebhookDeliveries(ctx.db, ids);
  return await exportRows(
    ctx,
    { list: "webhook_deliveries", columns: COLUMNS },
    { ids: found.map(({ id }) => id), read },
  );
}
