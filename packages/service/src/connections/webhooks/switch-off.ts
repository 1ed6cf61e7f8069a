import { sql } from "kysely";
import { closeWorkItem, type Db } from "../../kernel/index.ts";

/** Switches a webhook off. What it was not told yet is not sent any more; each delivery can be sent again by hand once it is on. */
export async function switchOff(trx: Db, id: string, reason: "staff" | "failing" | "gone"): Promise<void> {
  await trx
    .updateTable("webhook_endpoint")
    .set({
      status: "disabled",
      disabled_reason: reason,
      disabled_at: sql<string>`now()`,
      // Whoever has it open and on sees that it is off before a save turns it on again. A change by staff counts itself.
      ...(reason !== "staff" && { version: sql<number>`version + 1` }),
    })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("webhook_delivery")
    .set({ status: "failed", ended_at: sql<string>`now()` })
    .where("endpoint_id", "=", id)
    .where("status", "=", "pending")
    .execute();
  await closeWorkItem(trx, { kind: "webhook_failing", subject: id });
}
