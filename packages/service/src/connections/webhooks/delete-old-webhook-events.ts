import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** So many at a time: a table that others write to is not held up. */
const BATCH = 5_000;

/** Deletes events with their deliveries and attempts 30 days after they happened. No delivery is tried for so long. */
export async function deleteOldWebhookEvents(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`delete from webhook_event where id in (
      select id from webhook_event where occurred_at < now() - interval '30 days' limit ${BATCH}) returning 1`.execute(
      db,
    );
    if (rows.length < BATCH) return;
  }
}
