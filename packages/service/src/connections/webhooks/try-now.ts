import { sql } from "kysely";
import { restartWork, type Db } from "../../kernel/index.ts";
import { WEBHOOK_WORK } from "./record-attempt.ts";

/** Tries at once what a webhook was not told yet, however late its next try was to be. */
export async function tryWebhookNow(trx: Db, id: string): Promise<void> {
  const now = sql<string>`clock_timestamp()`;
  await trx
    .updateTable("webhook_delivery")
    .set({ next_try_at: now })
    .where("endpoint_id", "=", id)
    .where("status", "=", "pending")
    .where("next_try_at", ">", now)
    .execute();
  await restartWork(trx, { kind: WEBHOOK_WORK }, id);
}
