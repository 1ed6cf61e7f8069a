import { testDatabase } from "@matinee/testkit";
import { aFranchise } from "@matinee/testkit/builders";
import { gazetteer } from "@matinee/gateways/postcodes";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemContext } from "../testing/world.ts";
import { checkLedger, findDisagreements } from "./check-ledger.ts";
import { giveCredit } from "./give-credit.ts";
import { postPayment } from "./post-payment.ts";
import { postSale } from "./post-sale.ts";
import { reserveCredit, useCredit } from "./reserve-credit.ts";
import { aGuestCustomer, anOrder, aPayment } from "./testing/an-order.ts";

const creditOfOne = (customerId: string, amount: number) => ({ amount, from: [{ customerId, amount }] });
const { db } = await testDatabase();
const ctx = systemContext({ db, postcodes: gazetteer() });
const seller = await aFranchise(db);

async function confirmedOrder(total: number, creditUsed = 0): Promise<string> {
  const orderId = await anOrder(db, { creditUsed });
  await sql`update orders set status = 'confirmed', confirmed_at = now(), total_gross_pence = ${total} where id = ${orderId}`.execute(
    db,
  );
  return orderId;
}

test("a difference is listed with the expected amount until it is corrected, and opens one work item", async () => {
  const orderId = await confirmedOrder(2_400, 400);
  const customerId = await aGuestCustomer(db);
  await giveCredit(db, { key: "gift", customerId, amount: 400, from: { sellerId: seller.id }, note: "test" });
  const paymentId = await aPayment(db, orderId, 2_000);
  const found = await checkLedger(ctx);
  expect(found.toSorted((a, b) => (a.about < b.about ? -1 : 1))).toEqual([
    { about: "credit used", order_id: orderId, customer_id: null, expected: 400, found: 0 },
    { about: "payment", order_id: orderId, customer_id: null, expected: 2_000, found: 0 },
    { about: "sale", order_id: orderId, customer_id: null, expected: 2_400, found: 0 },
  ]);
  await checkLedger(ctx);
  const items = await db.selectFrom("work_item").select(["kind", "detail"]).where("order_id", "=", orderId).execute();
  expect(items).toEqual([{ kind: "ledger_disagrees", detail: { about: found } }]);

  await postPayment(db, { paymentId, orderId, provider: "sandbox", amount: 2_000 });
  await postSale(db, { orderId, sellers: [{ sellerId: seller.id, gross: 2_300 }], balances: [] });
  await reserveCredit(db, { orderId, ...creditOfOne(customerId, 400) });
  expect(await findDisagreements(db)).toMatchObject([
    { about: "sale", expected: 2_400, found: 2_300 },
    { about: "credit reserved", expected: 0, found: 400 },
    { about: "credit used", expected: 400, found: 0 },
  ]);
  await useCredit(db, orderId);
  await sql`update orders set total_gross_pence = 2300 where id = ${orderId}`.execute(db);
  expect(await findDisagreements(db)).toEqual([]);
});

test("what an order owes is kept with every movement, and a wrong amount is found", async () => {
  const debts = async () => (await sql`select debt_pence from order_debt where order_id = ${orderId}`.execute(db)).rows;
  const orderId = await confirmedOrder(2_400);
  await postSale(db, {
    orderId,
    sellers: [{ sellerId: seller.id, gross: 2_400 }],
    balances: [{ dueOn: "2026-09-01", amount: 1_000 }],
  });
  expect(await debts()).toEqual([{ debt_pence: 2_400 }]);
  const first = await aPayment(db, orderId, 1_400);
  await postPayment(db, { paymentId: first, orderId, provider: "sandbox", amount: 1_400 });
  expect(await debts()).toEqual([{ debt_pence: 1_000 }]);
  expect(await findDisagreements(db)).toEqual([]);

  const change = sql`update order_debt set debt_pence = 1 where order_id = ${orderId}`;
  await expect(change.execute(db)).rejects.toThrow("kept by the ledger");
  await sql`alter table order_debt disable trigger user`.execute(db);
  await change.execute(db);
  await sql`alter table order_debt enable trigger user`.execute(db);
  expect(await findDisagreements(db)).toEqual([
    { about: "debt", order_id: orderId, customer_id: null, expected: 1, found: 1_000 },
  ]);
  await sql`alter table order_debt disable trigger user`.execute(db);
  await sql`update order_debt set debt_pence = 1000 where order_id = ${orderId}`.execute(db);
  await sql`alter table order_debt enable trigger user`.execute(db);

  await sql`alter table order_debt disable trigger user`.execute(db);
  await sql`update order_debt set charge_days = array[null, '2026-09-02']::date[] where order_id = ${orderId}`.execute(
    db,
  );
  await sql`alter table order_debt enable trigger user`.execute(db);
  expect(await findDisagreements(db)).toMatchObject([{ about: "charges", order_id: orderId }]);

  const rest = await aPayment(db, orderId, 1_000);
  await postPayment(db, { paymentId: rest, orderId, provider: "sandbox", amount: 1_000 });
  expect(await debts()).toEqual([]);
  expect(await findDisagreements(db)).toEqual([]);
});
