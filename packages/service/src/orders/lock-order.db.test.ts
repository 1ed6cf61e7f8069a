import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { anotherProcess } from "../testing/waiting-families.ts";
import { aWorld } from "../testing/world.ts";
import { lockOrder, lockOrderOfPayment } from "./order-row.ts";

const world = await aWorld();
const { db } = world;

test("a locked order lets the ledger refer to it, so that a refund's report and a cancellation never wait for each other", async () => {
  const customer = await aCustomer(world);
  const group = await world.group({ trialSessions: 1 });
  const { orderId } = await customer.book({ type: "trial", group, childIds: [await customer.child("Ada")] });
  const { id: paymentId } = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const other = anotherProcess(world);
  try {
    await inTransaction(db, async (trx) => {
      await lockOrder(trx, orderId);
      await lockOrderOfPayment(trx, paymentId).execute();
      // The lock that an entry of the ledger takes on its order.
      await inTransaction(other.system.db, async (report) => {
        const { rows } = await sql`select id from orders where id = ${orderId} for key share nowait`.execute(report);
        expect(rows).toEqual([{ id: orderId }]);
      });
      // Another change of the order waits.
      const change = inTransaction(other.system.db, async (second) => {
        await sql`select id from orders where id = ${orderId} for no key update nowait`.execute(second);
      });
      await expect(change).rejects.toThrow("could not obtain lock");
    });
  } finally {
    await other.end();
  }
});
