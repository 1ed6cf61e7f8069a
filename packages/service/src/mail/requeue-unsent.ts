import { sql } from "kysely";
import { inTransaction } from "@matinee/database";
import type { SystemContext } from "../kernel/index.ts";

const BATCH = 100;

/** Enqueues mails again that are unsent after 10 minutes, because their job failed or was lost. The job is safe to run twice. Returns how many. */
export async function requeueUnsent(ctx: SystemContext): Promise<number> {
  return await inTransaction(ctx.db, async (trx) => {
    const overdue = sql<string>`now() - interval '10 minutes'`;
    const messages = await trx
      .selectFrom("message")
      .select("id")
      .where("sent_at", "is", null)
      .where("created_at", "<", overdue)
      .limit(BATCH)
      .execute();
    for (const { id } of messages) await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
    return messages.length;
  });
}
