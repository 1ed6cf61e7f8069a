import { randomUUID } from "node:crypto";
import { inTransaction } from "@matinee/database";
import { testDatabase } from "@matinee/testkit";
import { aFranchise } from "@matinee/testkit/builders";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { creditOf } from "../testing/credit-of.ts";
import { lockCredit } from "./credit.ts";
import { giveCredit } from "./give-credit.ts";
import { paymentSummary } from "./payment-summary.ts";
import { sellerBalances } from "../testing/seller-balances.ts";
import { postSale } from "./post-sale.ts";
import { reserveCredit, returnCredit, useCredit } from "./reserve-credit.ts";
import { aGuestCustomer, anOrder, postings } from "./testing/an-order.ts";

const creditOfOne = (customerId: string, amount: number) => ({ amount, from: [{ customerId, amount }] });
const { db } = await testDatabase();
const seller = await aFranchise(db);

async function customerWith(amount: number): Promise<string> {
  const customerId = await aGuestCustomer(db);
  await giveCredit(db, {
    key: customerId,
    customerId,
    amount,
    from: { sellerId: seller.id },
    note: "A class fell out",
  });
  return customerId;
}

test("credit is granted once and reduces what its seller is owed", async () => {
  const before = (await sellerBalances(db)).get(seller.id) ?? 0;
  const customerId = await customerWith(1_500);
  const again = { key: customerId, customerId, amount: 1_500, from: { sellerId: seller.id }, note: "again" };
  await giveCredit(db, again);
  expect(await creditOf(db, customerId)).toBe(1_500);
  expect(((await sellerBalances(db)).get(seller.id) ?? 0) - before).toBe(-1_500);
  expect(await creditOf(db, null)).toBe(0);
});

test("credit is right after each of: reserve, return, reserve again, use", async () => {
  const customerId = await customerWith(2_000);
  const orderId = await anOrder(db);
  expect(await reserveCredit(db, { orderId, ...creditOfOne(customerId, 1_200) })).toBe(true);
  expect(await reserveCredit(db, { orderId, ...creditOfOne(customerId, 1_200) })).toBe(true);
  expect(await creditOf(db, customerId)).toBe(800);
  await returnCredit(db, orderId);
  await returnCredit(db, orderId);
  expect(await creditOf(db, customerId)).toBe(2_000);
  expect(await reserveCredit(db, { orderId, ...creditOfOne(customerId, 500) })).toBe(true);
  await postSale(db, { orderId, sellers: [{ sellerId: seller.id, gross: 500 }], balances: [] });
  await useCredit(db, orderId);
  await useCredit(db, orderId);
  await returnCredit(db, orderId);
  expect(await creditOf(db, customerId)).toBe(1_500);
  expect(await paymentSummary(db, orderId)).toMatchObject({ status: "paid", balances: [] });
  expect(await postings(db, orderId)).toEqual([
    {
      kind: "credit_reserved",
      entries: [
        ["credit", 1_200],
        ["credit_reserved", -1_200],
      ],
    },
    {
      kind: "credit_returned",
      entries: [
        ["credit_reserved", 1_200],
        ["credit", -1_200],
      ],
    },
    {
      kind: "credit_reserved",
      entries: [
        ["credit", 500],
        ["credit_reserved", -500],
      ],
    },
    {
      kind: "sale",
      entries: [
        ["receivable", 500],
        ["seller", -500],
      ],
    },
    {
      kind: "credit_used",
      entries: [
        ["credit_reserved", 500],
        ["receivable", -500],
      ],
    },
  ]);
});

test("credit can't be reserved beyond the balance, or without any", async () => {
  const customerId = await customerWith(300);
  expect(await reserveCredit(db, { orderId: await anOrder(db), ...creditOfOne(customerId, 301) })).toBe(false);
  expect(await reserveCredit(db, { orderId: await anOrder(db), ...creditOfOne(await aGuestCustomer(db), 1) })).toBe(
    false,
  );
  expect(await creditOf(db, customerId)).toBe(300);
});

test("credit of several customer records is spent oldest first and returns to its owner", async () => {
  const [old, young] = [await customerWith(300), await customerWith(1_000)];
  const orderId = await anOrder(db);
  const from = [
    { customerId: old, amount: 300 },
    { customerId: young, amount: 1_000 },
  ];
  const left = async () => [await creditOf(db, old), await creditOf(db, young)];
  expect(await reserveCredit(db, { orderId, amount: 1_301, from })).toBe(false);
  expect(await reserveCredit(db, { orderId, amount: 500, from })).toBe(true);
  expect(await left()).toEqual([0, 800]);
  await returnCredit(db, orderId);
  expect(await left()).toEqual([300, 1_000]);
  expect(await reserveCredit(db, { orderId, amount: 700, from })).toBe(true);
  await postSale(db, { orderId, sellers: [{ sellerId: seller.id, gross: 700 }], balances: [] });
  await useCredit(db, orderId);
  expect(await left()).toEqual([0, 600]);
  expect(await paymentSummary(db, orderId)).toMatchObject({ status: "paid", balances: [] });
});

test("of concurrent checkouts with the same credit one reserves it", async () => {
  const customerId = await customerWith(1_000);
  const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder(db)));
  const reserved = await Promise.all(
    orders.map((orderId) =>
      inTransaction(db, (trx) => reserveCredit(trx, { orderId, ...creditOfOne(customerId, 700) })),
    ),
  );
  expect(reserved.filter(Boolean)).toHaveLength(1);
  expect(await creditOf(db, customerId)).toBe(300);
});

test("of two checkouts that lock credit, the second sees what the first left", async () => {
  const customerId = await customerWith(1_000);
  const orders = await Promise.all([anOrder(db), anOrder(db), anOrder(db)]);
  const used = await Promise.all(
    orders.map((orderId) =>
      inTransaction(db, async (trx) => {
        const credit = await lockCredit(trx, { guestId: randomUUID(), customerId });
        const amount = Math.min(600, credit[0]?.amount ?? 0);
        return amount > 0 && (await reserveCredit(trx, { orderId, ...creditOfOne(customerId, amount) })) ? amount : 0;
      }),
    ),
  );
  expect(used.toSorted((a, b) => b - a)).toEqual([600, 400, 0]);
  expect(await creditOf(db, customerId)).toBe(0);
});

test("a rolled-back reservation leaves no trace", async () => {
  const customerId = await customerWith(1_000);
  const orderId = await anOrder(db);
  await inTransaction(db, async (trx) => {
    await reserveCredit(trx, { orderId, ...creditOfOne(customerId, 1_000) });
    return { ok: false };
  });
  expect(await creditOf(db, customerId)).toBe(1_000);
  expect(await postings(db, orderId)).toEqual([]);
});

test.each([
  ["written", sql`update customer_credit set balance_pence = 99999`],
  ["made", sql`insert into customer_credit select id, 5 from customer`],
  ["deleted", sql`delete from customer_credit`],
  ["emptied", sql`truncate customer_credit`],
])("manual SQL is refused (credit balance %s)", async (_case, statement) => {
  const customerId = await customerWith(100);
  await expect(statement.execute(db)).rejects.toThrow("kept by the ledger");
  expect(await creditOf(db, customerId)).toBe(100);
});

test("manual SQL can't spend missing credit, even if the entries balance", async () => {
  const customerId = await customerWith(100);
  const orderId = await anOrder(db);
  const spend = (owner: string, amount: number) => sql`
    with t as (insert into ledger_transaction (kind, dedupe_key, order_id) values ('credit_reserved', 'by hand', ${orderId}) returning id)
    insert into ledger_entry (transaction_id, account, order_id, customer_id, amount_pence)
    select id, 'credit', null::uuid, ${owner}::uuid, ${amount}::int from t
    union all select id, 'credit_reserved', ${orderId}::uuid, ${owner}::uuid, -${amount}::int from t`;
  await expect(spend(customerId, 101).execute(db)).rejects.toThrow("customer_credit_not_overspent");
  await expect(spend(await aGuestCustomer(db), 1).execute(db)).rejects.toThrow("has no credit");
  expect(await creditOf(db, customerId)).toBe(100);
});

test("what one order gives back leaves what another has reserved", async () => {
  const [mine, other] = [await customerWith(1_000), await customerWith(1_000)];
  const [myOrder, otherOrder] = [await anOrder(db), await anOrder(db)];
  await reserveCredit(db, { orderId: myOrder, ...creditOfOne(mine, 600) });
  await reserveCredit(db, { orderId: otherOrder, ...creditOfOne(other, 700) });
  await returnCredit(db, myOrder);
  expect([await creditOf(db, mine), await creditOf(db, other)]).toEqual([1_000, 300]);
  await useCredit(db, otherOrder);
  expect((await postings(db, otherOrder)).map(({ kind }) => kind)).toEqual(["credit_reserved", "credit_used"]);
});

test("credit that the first of two has alone is taken from the first alone", async () => {
  const [first, second] = [await customerWith(500), await customerWith(500)];
  const orderId = await anOrder(db);
  const from = [first, second].map((customerId) => ({ customerId, amount: 500 }));
  expect(await reserveCredit(db, { orderId, amount: 500, from })).toBe(true);
  expect([await creditOf(db, first), await creditOf(db, second)]).toEqual([0, 500]);
});
