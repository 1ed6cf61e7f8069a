import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { forEachRow, type Db, type SystemContext } from "../kernel/index.ts";
import { oldSoldOrder } from "./old-sold-order.ts";
import { lockOrder } from "./order-row.ts";
import { soldJson } from "./sold-order.ts";

const BATCH = 200;

/**
 * Stores what was sold with every order that has none: orders from before it was stored, and orders that an earlier version placed during
 * an upgrade. Each is written once, so that the catalogue can change afterwards. An order that fails does not stop the others; it throws at
 * the end of its batch. Returns how many were due.
 */
export async function keepSoldOrders(ctx: SystemContext): Promise<number> {
  let [count, after] = [0, "00000000-0000-0000-0000-000000000000"];
  const errors: unknown[] = [];
  for (;;) {
    const due = await ctx.db
      .selectFrom("orders")
      .select("id")
      .where("sold", "is", null)
      .where(sql<boolean>`status <> 'basket'`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    await forEachRow(due, async ({ id }) => await inTransaction(ctx.db, (trx) => keepSold(trx, id))).catch(
      (error: unknown) => errors.push(error),
    );
    count += due.length;
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) break;
    after = last.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, "Not every old order has been stored as sold");
  return count;
}

async function keepSold(trx: Db, id: string): Promise<void> {
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
