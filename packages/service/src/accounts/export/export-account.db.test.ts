import { createPool, scopedDb } from "@matinee/database";
import { afterAll, expect, test } from "vitest";
import { giveOpening, postDebtPayment } from "../../ledger/index.ts";
import { enrolChildren } from "../../places/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { csvText } from "../../testing/staff.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { exportAccount } from "./export-account.ts";

const world = await aWorld();
const { db, network } = world;
const pool = createPool(world.url);
afterAll(() => pool.end());

test("the file tells of the places and debts that a school brought over, and of nobody else's", async () => {
  const [me, other] = [await aCustomer(world), await aCustomer(world)];
  const group = await world.group();
  const sessions = await db
    .selectFrom("session")
    .select(["place_pool_id", "held_on"])
    .where("group_id", "=", group.id)
    .orderBy("starts_at")
    .limit(2)
    .execute();
  const fromOn = sessions[0]?.held_on ?? "";
  const poolIds = sessions.map((one) => one.place_pool_id);
  for (const childId of [await me.child("Ada"), await other.child("Bo")])
    await db
      .transaction()
      .execute((trx) => enrolChildren(trx, [{ id: newId(), groupId: group.id, childId, fromOn, poolIds }], newId));
  for (const { customer } of [me, other])
    await db.transaction().execute(async (trx) => {
      const owed = { customerId: customer.id, sellerId: network.seller.id };
      await giveOpening(trx, { ...owed, key: customer.id, balance: -1_200 });
      const paymentId = newId();
      const row = { customer_id: owed.customerId, franchise_id: owed.sellerId, amount_pence: 1_200, paid_on: fromOn };
      await trx
        .insertInto("debt_payment")
        .values({ ...row, id: paymentId, method: "cash" })
        .execute();
      await postDebtPayment(trx, { ...owed, paymentId, amount: 1_200 });
    });
  // As the call does: with no more of the database than the family's own.
  const { guestId, userId } = me.account;
  const ctx = { ...me.ctx, db: scopedDb(pool, { kind: "visitor", guestId, userId }) };
  const file: unknown = JSON.parse(await csvText(valueOf(await exportAccount(ctx))));
  expect(file).toMatchObject({
    owed_from_before: [],
    paid_from_before: [{ opened: 1_200, left: 0, payments: [{ amount: 1_200 }] }],
  });
  expect(file).toHaveProperty("places_from_before", [
    {
      class: "Saturday Juniors",
      school: network.seller.name,
      child: "Ada",
      status: "upcoming",
      dates: sessions.map((one) => ({
        date: one.held_on,
        start: expect.any(String) as string,
        end: expect.any(String) as string,
        cancelled: false,
      })),
    },
  ]);
});
