import { inTransaction } from "@matinee/database";
import { expect, test } from "vitest";
import { findDisagreements, giveCredit } from "../../ledger/index.ts";
import { getOrderPage } from "../../orders/index.ts";
import { aPaidCamp } from "../../reversals/testing/a-paid-camp.ts";
import { viewOf } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { payBalanceWithCredit } from "./pay-balance-with-credit.ts";

const world = await aWorld();
const { db, network } = world;

/** A camp by deposit, and a family with this much credit, in pence. */
async function aDeposit(credit: number) {
  const camp = await aPaidCamp(world, { deposit: true });
  await inTransaction(db, (trx) =>
    giveCredit(trx, {
      key: camp.orderId,
      customerId: camp.customer.id,
      amount: credit,
      from: { sellerId: network.seller.id },
      note: "Test",
    }),
  );
  const read = async () => valueOf(await getOrderPage(camp.ctx, { id: camp.orderId }));
  return { ...camp, read, owed: (await read()).balances.reduce((sum, one) => sum + one.amount, 0) };
}

test("credit pays a part of a balance, and later the rest", async () => {
  const { ctx, orderId, customer, read, owed } = await aDeposit(1_000);
  expect((await read()).payable_with_credit).toBe(1_000);
  expect(codeOf(await payBalanceWithCredit(ctx, { id: orderId, amount: 999 }))).toBe("preview_changed");
  expect(valueOf(await payBalanceWithCredit(ctx, { id: orderId, amount: 1_000 }))).toEqual({ paid: 1_000 });
  expect(await read()).toMatchObject({ payable_with_credit: 0, payment_status: "deposit_paid" });
  const more = { key: `${orderId} more`, customerId: customer.id, amount: owed, note: "Test" };
  await inTransaction(db, (trx) => giveCredit(trx, { ...more, from: { sellerId: network.seller.id } }));
  valueOf(await payBalanceWithCredit(ctx, { id: orderId, amount: owed - 1_000 }));
  expect(await read()).toMatchObject({ payable_with_credit: 0, payment_status: "paid", balances: [] });
  expect((await read()).movements.map((one) => one.kind)).toEqual(["payment", "credit_used", "credit_used"]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("of two windows that pay with the same credit at once, one does", async () => {
  const { ctx, orderId, read, owed } = await aDeposit(1_000);
  const pay = () => payBalanceWithCredit(ctx, { id: orderId, amount: 1_000 });
  const codes = (await Promise.all([pay(), pay()])).map(codeOf);
  expect(codes).toEqual(expect.arrayContaining([null, "preview_changed"]));
  expect((await read()).balances.reduce((sum, one) => sum + one.amount, 0)).toBe(owed - 1_000);
  expect(await findDisagreements(db)).toEqual([]);
});

test("nobody else pays with a family's credit, nor staff in a view", async () => {
  const { ctx, orderId } = await aDeposit(1_000);
  const other = await aDeposit(1_000);
  expect(codeOf(await payBalanceWithCredit(other.ctx, { id: orderId, amount: 1_000 }))).toBe("not_found");
  expect(codeOf(await payBalanceWithCredit(viewOf(ctx), { id: orderId, amount: 1_000 }))).toBe("forbidden");
});
