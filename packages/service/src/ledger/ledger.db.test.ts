import { inTransaction } from "@matinee/database";
import { freshId, testDatabase } from "@matinee/testkit";
import { aFranchise } from "@matinee/testkit/builders";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { paymentSummary } from "./payment-summary.ts";
import { sellerBalances } from "../testing/seller-balances.ts";
import { postSale } from "./post-sale.ts";
import { postPayment, postRefund } from "./post-payment.ts";
import { post } from "./post.ts";
import { anOrder, aPayment, postings } from "./testing/an-order.ts";

const { db } = await testDatabase();
const leeds = await aFranchise(db, { slug: "leeds" });
const york = await aFranchise(db, { slug: "york" });

async function aRefund(paymentId: string, amount: number): Promise<string> {
  const id = freshId();
  await sql`insert into refund (id, payment_id, amount_pence, reason, status)
    values (${id}, ${paymentId}, ${amount}, 'test', 'succeeded')`.execute(db);
  return id;
}

test("a two-seller sale, its deposit and its balance are each posted once, to the penny", async () => {
  const orderId = await anOrder(db);
  const sale = {
    orderId,
    sellers: [
      { sellerId: leeds.id, gross: 18_050 },
      { sellerId: york.id, gross: 2_499 },
    ],
    balances: [
      { dueOn: "2031-07-01", amount: 10_000 },
      { dueOn: "2031-08-01", amount: 50 },
    ],
  };
  await postSale(db, sale);
  await postSale(db, sale);
  expect(await paymentSummary(db, orderId)).toMatchObject({
    status: "open",
    balances: [
      // Due at once: since the day of the sale.
      { amount: 10_499 },
      { due_on: "2031-07-01", amount: 10_000 },
      { due_on: "2031-08-01", amount: 50 },
    ],
  });
  const paymentId = await aPayment(db, orderId, 10_499);
  const paid = { paymentId, orderId, provider: "sandbox", amount: 10_499 } as const;
  await postPayment(db, paid);
  await postPayment(db, paid);
  expect(await postings(db, orderId)).toEqual([
    {
      kind: "sale",
      entries: [
        ["receivable", 10_499],
        ["receivable 2031-07-01", 10_000],
        ["receivable 2031-08-01", 50],
        ["seller", -18_050],
        ["seller", -2_499],
      ],
    },
    {
      kind: "payment",
      entries: [
        ["provider sandbox", 10_499],
        ["receivable", -10_499],
      ],
    },
  ]);
  expect(await paymentSummary(db, orderId)).toMatchObject({ status: "deposit_paid" });
  const rest = await aPayment(db, orderId, 10_050);
  await postPayment(db, { paymentId: rest, orderId, provider: "sandbox", amount: 10_050 });
  expect(await paymentSummary(db, orderId)).toMatchObject({ status: "paid", balances: [] });
  expect(await sellerBalances(db)).toEqual(
    new Map([
      [leeds.id, 18_050],
      [york.id, 2_499],
    ]),
  );
});

test("a payment without a place is owed back, then refunded, and no seller is owed anything", async () => {
  const orderId = await anOrder(db);
  const paymentId = await aPayment(db, orderId, 4_800);
  await postPayment(db, { paymentId, orderId, provider: "sandbox", amount: 4_800 });
  expect((await paymentSummary(db, orderId)).status).toBe("refund_due");
  const before = await sellerBalances(db);
  const refundId = await aRefund(paymentId, 4_800);
  const refund = { refundId, attempt: 1, paymentId, orderId, provider: "sandbox" } as const;
  await postRefund(db, { ...refund, amount: 4_800 });
  await postRefund(db, { ...refund, amount: 4_800 });
  expect((await paymentSummary(db, orderId)).status).toBe("refunded");
  expect(await postings(db, orderId)).toEqual([
    {
      kind: "payment",
      entries: [
        ["provider sandbox", 4_800],
        ["receivable", -4_800],
      ],
    },
    {
      kind: "refund",
      entries: [
        ["provider sandbox", -4_800],
        ["receivable", 4_800],
      ],
    },
  ]);
  expect(await sellerBalances(db)).toEqual(before);
});

test("an order with a zero total posts nothing", async () => {
  const orderId = await anOrder(db);
  await postSale(db, { orderId, sellers: [{ sellerId: leeds.id, gross: 0 }], balances: [] });
  expect(await postings(db, orderId)).toEqual([]);
  expect((await paymentSummary(db, orderId)).status).toBe("none");
});

test("a movement posted concurrently is posted once", async () => {
  const orderId = await anOrder(db);
  const sale = { orderId, sellers: [{ sellerId: leeds.id, gross: 100 }], balances: [] };
  await Promise.all(Array.from({ length: 8 }, () => inTransaction(db, (trx) => postSale(trx, sale))));
  expect(await postings(db, orderId)).toHaveLength(1);
});

test("entries that don't sum to zero, have one side only, or none, are refused", async () => {
  const orderId = await anOrder(db);
  const lopsided = [
    { account: "receivable", orderId, amount: 500 },
    { account: "seller", sellerId: leeds.id, amount: -499 },
  ] as const;
  await expect(post(db, { kind: "sale", key: "lopsided", orderId, entries: lopsided })).rejects.toThrow(
    /has 2 entries that sum to 1$/,
  );
  await expect(post(db, { kind: "sale", key: "one side", orderId, entries: [lopsided[0]] })).rejects.toThrow(
    /has 1 entries that sum to 500$/,
  );
  await expect(
    sql`insert into ledger_transaction (kind, dedupe_key, order_id) values ('sale', 'none', ${orderId})`.execute(db),
  ).rejects.toThrow(/has 0 entries/);
  expect(await postings(db, orderId)).toEqual([]);
});

test.each([
  ["changed", sql`update ledger_entry set amount_pence = amount_pence + 1`, /append-only/],
  ["taken away", sql`delete from ledger_entry`, /append-only/],
  ["emptied", sql`truncate ledger_entry`, /append-only/],
  ["renamed", sql`update ledger_transaction set dedupe_key = 'other'`, /append-only/],
  ["forgotten", sql`delete from ledger_transaction`, /append-only/],
  [
    "grown afterwards, be it by two sides that balance",
    sql`insert into ledger_entry (transaction_id, account, provider, amount_pence)
      select max(id), 'provider', 'sandbox', side from ledger_transaction, (values (7), (-7)) as sides (side) group by side`,
    /is closed$/,
  ],
  [
    "given an owner that its account has not",
    sql`insert into ledger_entry (transaction_id, account, order_id, provider, amount_pence)
      select t.id, 'receivable', o.id, 'sandbox', 5 from ledger_transaction t, orders o limit 1`,
    /ledger_entry_has_owner/,
  ],
  [
    "of an account that isn't there",
    sql`insert into ledger_entry (transaction_id, account, provider, amount_pence) select id, 'purse', 'sandbox', 5 from ledger_transaction limit 1`,
    /ledger_entry_has_owner/,
  ],
  [
    "of nothing",
    sql`insert into ledger_entry (transaction_id, account, provider, amount_pence) select id, 'provider', 'sandbox', 0 from ledger_transaction limit 1`,
    /ledger_entry_amount_pence_check/,
  ],
  [
    "about nothing",
    sql`insert into ledger_transaction (kind, dedupe_key) values ('sale', 'about nothing')`,
    /ledger_transaction_is_about/,
  ],
])("manual SQL is refused (ledger row %s)", async (_case, statement, refusal) => {
  const orderId = await anOrder(db);
  await postSale(db, { orderId, sellers: [{ sellerId: leeds.id, gross: 100 }], balances: [] });
  const before = await postings(db);
  await expect(statement.execute(db)).rejects.toThrow(refusal);
  expect(await postings(db)).toEqual(before);
});

test("entries added after an early constraint check are checked again", async () => {
  const orderId = await anOrder(db);
  const slipped = db.transaction().execute(async (trx) => {
    await postSale(trx, { orderId, sellers: [{ sellerId: leeds.id, gross: 100 }], balances: [] });
    await sql`set constraints all immediate`.execute(trx);
    await sql`set constraints all deferred`.execute(trx);
    await sql`insert into ledger_entry (transaction_id, account, provider, amount_pence)
      select id, 'provider', 'sandbox', 5 from ledger_transaction where order_id = ${orderId}`.execute(trx);
  });
  await expect(slipped).rejects.toThrow(/has 3 entries that sum to 5$/);
});
