import { inTransaction } from "@matinee/database";
import type { Db, Jobs } from "../kernel/index.ts";
import { closeItem, owedBy, waitsForBank } from "./close-work-item.ts";
import { retryItem } from "./retry-item.ts";
import { type LockedItem, lockWorkItem, schoolOfHistory } from "./work-item-rows.ts";

const OPERATOR = "operator";
const SHOWN = 200;

/** The open items of the whole network, the oldest first, for whoever runs the machine. */
export async function openWorkItems(db: Db) {
  return await db
    .selectFrom("work_item")
    .leftJoin("orders", "orders.id", "work_item.order_id")
    .select(["work_item.id", "kind", "cause", "times", "retries", "work_item.created_at", "orders.number"])
    .where("work_item.status", "=", "open")
    .orderBy("work_item.created_at")
    .limit(SHOWN)
    .execute();
}

/** Tries again what failed. False: there is no such open item, or nothing to try again. */
export async function retryAsOperator(ctx: { readonly db: Db; readonly jobs: Jobs }, id: string): Promise<boolean> {
  return await inTransaction(ctx.db, async (trx) => {
    const item = await lockWorkItem(trx, id);
    const detail = item === null ? null : await retryItem(ctx, trx, item);
    if (item === null || detail === null) return false;
    await record(trx, "work_item_retried", item, detail);
    return true;
  });
}

/** Closes an item. False: there is no such open item, or the family still waits for its refund, or for its bank. */
export async function closeAsOperator(db: Db, { id, reason }: { id: string; reason: string }): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const item = await lockWorkItem(trx, id);
    if (item === null || item.status === "done") return false;
    if ((await owedBy(trx, item)) > 0 || (await waitsForBank(trx, item))) return false;
    await record(trx, "work_item_closed", item, await closeItem(trx, item, { by: OPERATOR, reason }));
    return true;
  });
}

async function record(trx: Db, action: string, item: LockedItem, detail: object): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      actor: OPERATOR,
      action,
      subject: `work_item:${item.id}`,
      detail: JSON.stringify(detail),
      school_id: schoolOfHistory(item),
    })
    .execute();
}
