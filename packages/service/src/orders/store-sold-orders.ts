import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Db, demandWork, type LeasedWork, runWork, type SystemContext } from "../kernel/index.ts";
import { oldSoldOrder } from "./old-sold-order.ts";
import { lockOrder } from "./order-row.ts";
import { soldJson } from "./sold-order.ts";

const BATCH = 200;

/** An order that could not be stored with the others. */
const soldOrder: LeasedWork = {
  kind: "order.keep_sold",
  item: { kind: "sold_order_stuck", afterAttempts: 6, orderOf: async (_, id) => id },
  attempt: async (ctx, id) => {
    await keepSold(ctx, id);
    return "done";
  },
};

/**
 * Stores what was sold with every order that has none: orders from before it was stored, and orders that an earlier version placed during
 * an upgrade. Each is written once, so that the catalogue can change afterwards. An order that fails does not stop the others, and is tried
 * again later each time. Returns how many were due for the first time.
 */
export async function storeSoldOrders(ctx: SystemContext): Promise<number> {
  let [count, after] = [0, "00000000-0000-0000-0000-000000000000"];
  for (;;) {
    const due = await ctx.db
      .selectFrom("orders as o")
      .select("o.id")
      .where("o.sold", "is", null)
      .where(sql<boolean>`o.status <> 'basket'`)
      .where("o.id", ">", after)
      .where(
        sql<boolean>`not exists (select from leased_work w where w.kind = ${soldOrder.kind} and w.subject = o.id::text)`,
      )
      .orderBy("o.id")
      .limit(BATCH)
      .execute();
    for (const { id } of due) await keepSold(ctx, id).catch(async () => await demandWork(ctx.db, soldOrder, id));
    count += due.length;
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) break;
    after = last.id;
  }
  await runWork(ctx, soldOrder);
  return count;
}

async function keepSold(ctx: SystemContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => await write(trx, id));
}

async function write(trx: Db, id: string): Promise<void> {
  const order = await lockOrder(trx, id);
  if (order === undefined || order.status === "basket") return;
  const { lines, terms } = await oldSoldOrder(trx, id);
  await trx
    .updateTable("orders")
    .set({
      sold: soldJson(
        lines.map((one) => one.line),
        terms,
        null,
      ),
    })
    .where("id", "=", id)
    .where("sold", "is", null)
    .execute();
}
