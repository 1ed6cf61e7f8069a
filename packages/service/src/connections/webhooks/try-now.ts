import { sql } from "kysely";
import { restartWork, type Db } from "../../kernel/index.ts";
import { WEBHOOK_WORK } from "./record-attempt.ts";

/** Tries at once what a webhook was not told yet, however late its next try was to be. */
export async function tryWebhookNow(trx: Db, id: string): Promise<void> {
  await sql`update webhook_delivery set next_try_at = clock_timestamp()
    where endpoint_id = ${id} and status = 'pending' and next_try_at > clock_timestamp()`.execute(trx);
  await restartWork(trx, { kind: WEBHOOK_WORK }, id);
}
