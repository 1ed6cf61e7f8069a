import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { addDays, isoDate } from "@matinee/core/kernel";
import type { Context } from "../kernel/index.ts";
import { inTransaction } from "@matinee/database";
import { getAccountOverview } from "../accounts/index.ts";
import { payBalance, payBalanceWithCredit, startCheckout } from "../checkout/index.ts";
import { findDisagreements, giveCredit } from "../ledger/index.ts";
import { getOrder, getOrderPage } from "../orders/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aMember, viewOf } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { askAboutLine } from "./ask-about-line.ts";
import { cancelByFamily, previewCancellation } from "./family-reversals.ts";
import { reverseByStaff } from "./staff-reversals.ts";
import { aPaidCamp } from "./testing/a-paid-camp.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");

test("a family cancels by the rule: all until 14 days before, half until 7, and the credit can be used at once", async () => {
  const { ctx, orderId, itemId, customer } = await aPaidCamp(world, { inDays: 10 });
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "credit" as const };
  const preview = valueOf(await previewCancellation(ctx, asked));
  const half = Math.floor((preview.lines[0]?.charged ?? 0) / 2);
  expect(preview).toMatchObject({ given: half, kept: half, to_credit: half, to_card: 0 });
  expect(preview.lines[0]?.rule).toBe("It is now late enough that the school refunds 50%.");
  const seen = { given: half, to_card: 0, to_credit: half, off_debt: 0 };
  world.mails.length = 0;
  valueOf(await cancelByFamily(ctx, { ...asked, seen }));
  await world.work();
  const credit = await db
    .selectFrom("customer_credit")
    .select("balance_pence")
    .where("customer_id", "=", customer.id)
    .executeTakeFirst();
  expect(credit?.balance_pence).toBe(half);
  expect(world.mails.at(-1)?.text).toMatch(/^Hello .*\n\nYou have cancelled /u);
  expect(codeOf(await cancelByFamily(ctx, { ...asked, seen }))).toBe("order_changed");
  expect(await findDisagreements(db)).toEqual([]);
});

test("who cancels in time after money went back is told that the school keeps nothing, on the page and by mail", async () => {
  const { ctx, orderId, itemId } = await aPaidCamp(world);
  const money = { give: "amount", amount: 1_000, to: "card" } as const;
  const gift = { id: orderId, lines: [{ id: itemId, quantity: 0 }], ...money };
  const seen = { given: 1_000, to_card: 1_000, to_credit: 0, off_debt: 0 };
  valueOf(await reverseByStaff(admin, { ...gift, seen, reason: "No lunch on Monday" }));
  await world.work();
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "card" as const };
  const preview = valueOf(await previewCancellation(ctx, asked));
  const rest = { given: 14_000, to_card: 14_000, to_credit: 0, off_debt: 0 };
  expect(preview).toMatchObject({ ...rest, kept: 0, lines: [{ rule: "Early enough for a full refund." }] });
  world.mails.length = 0;
  valueOf(await cancelByFamily(ctx, { ...asked, seen: rest }));
  await world.work();
  expect(valueOf(await getOrderPage(ctx, { id: orderId })).reversals.map((one) => one.kept)).toEqual([0, 0]);
  const text = world.mails.at(-1)?.text ?? "";
  expect(text).not.toContain("Kept by the school");
  expect(text).toMatch(/Refunded earlier\W+£10\.00/u);
});

test("single days of a camp count from the first of them, not from the camp's start", async () => {
  const buyer = await aCustomer(world);
  const camp = await world.camp({ inDays: 5, placesADay: 4 });
  const last = camp.days.at(-1) ?? "";
  const childIds = [await buyer.child("Ada")];
  const { orderId, itemId } = await buyer.put({ type: "camp", camp, days: [last], childIds });
  const checkout = valueOf(await startCheckout(buyer.ctx, { order_id: orderId }));
  const { sellers } = valueOf(await getOrder(buyer.ctx, { id: orderId }));
  expect(sellers.flatMap((seller) => seller.cancel_terms.map(({ text }) => text)).join(" ")).toMatch(
    /£30(\.00)? back/u,
  );
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "card" as const };
  const preview = valueOf(await previewCancellation(buyer.ctx, asked));
  expect(preview).toMatchObject({ given: 3_000, kept: 3_000 });
  // The first day of the camp is over, and the booked one is to come.
  const later = { ...buyer.ctx, today: () => addDays(buyer.ctx.today(), 6) };
  const [line] = valueOf(await getOrderPage(later, { id: orderId })).cancellable;
  expect(line).toMatchObject({ ask: false });
});

test("the rule of an order is the one that was shown before paying", async () => {
  const { ctx, orderId, itemId } = await aPaidCamp(world, { inDays: 10 });
  await sql`update franchise set cancel_share_bp = 0 where id = ${world.network.seller.id}`.execute(db);
  const later = valueOf(
    await previewCancellation(ctx, { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "card" }),
  );
  await sql`update franchise set cancel_share_bp = 5000 where id = ${world.network.seller.id}`.execute(db);
  expect(later.given).toBe(Math.floor((later.lines[0]?.charged ?? 0) / 2));
});

test("a deposit: what is still owed is reduced first, and a family that paid little gets little back", async () => {
  const { ctx, orderId, itemId } = await aPaidCamp(world, { inDays: 30, deposit: true });
  const before = valueOf(await getOrderPage(ctx, { id: orderId }));
  const owed = before.balances.reduce((sum, one) => sum + one.amount, 0);
  const preview = valueOf(
    await previewCancellation(ctx, { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "card" }),
  );
  expect(preview.off_debt).toBe(owed);
  expect(preview.to_card).toBe(before.cart.total_gross - owed);
  const { given, to_card, to_credit, off_debt } = preview;
  valueOf(
    await cancelByFamily(ctx, {
      id: orderId,
      lines: [{ id: itemId, quantity: 1 }],
      to: "card",
      seen: { given, to_card, to_credit, off_debt },
    }),
  );
  await world.work();
  const after = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(after).toMatchObject({ status: "cancelled", payment_status: "refunded", balances: [] });
  expect(after.reversals).toMatchObject([{ off_debt: owed, card_status: "done" }]);
});

test("what a school keeps beyond the deposit of a cancelled order is said, stays owed, and can be paid", async () => {
  for (const by of ["card", "credit"] as const) {
    const { ctx, customer, orderId, itemId } = await aPaidCamp(world, { inDays: 10, deposit: true });
    const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "card" as const };
    const preview = valueOf(await previewCancellation(ctx, asked));
    expect(preview).toMatchObject({ given: 7_500, off_debt: 7_500, to_card: 0 });
    expect(preview.steps.at(-1)).toBe("£35.00 is still to pay for this order.");
    const { given, to_card, to_credit, off_debt } = preview;
    valueOf(await cancelByFamily(ctx, { ...asked, seen: { given, to_card, to_credit, off_debt } }));
    const read = async () => valueOf(await getOrderPage(ctx, { id: orderId }));
    expect(await read()).toMatchObject({ status: "cancelled", balances: [{ amount: 3_500 }] });
    expect(valueOf(await getAccountOverview(ctx)).balances).toMatchObject([{ amount: 3_500 }]);
    if (by === "card") {
      const checkout = valueOf(await payBalance(ctx, { id: orderId }));
      await world.pay(checkout.client_secret, "4242424242424242");
    } else {
      const grant = { key: orderId, customerId: customer.id, amount: 5_000, note: "Test" };
      await inTransaction(db, (trx) => giveCredit(trx, { ...grant, from: { sellerId: world.network.seller.id } }));
      expect((await read()).payable_with_credit).toBe(3_500);
      valueOf(await payBalanceWithCredit(ctx, { id: orderId, amount: 3_500 }));
    }
    await world.work();
    expect(await read()).toMatchObject({ payment_status: "paid", balances: [], payable_with_credit: 0 });
    expect(codeOf(await payBalance(ctx, { id: orderId }))).toBe("order_changed");
    expect(await findDisagreements(db)).toEqual([]);
  }
});

test("a family can't cancel what has begun or belongs to others; it asks the school, and the enquiry names the order", async () => {
  const { ctx, orderId, itemId } = await aPaidCamp(world);
  const other = await aPaidCamp(world);
  const lines = [{ id: itemId, quantity: 1 }];
  const begun: Context = { ...ctx, today: () => addDays(isoDate(new Date().toISOString().slice(0, 10)), 30) };
  expect(codeOf(await previewCancellation(begun, { id: orderId, lines, to: "card" }))).toBe("reversal_refused");
  const seen = { given: 15_000, to_card: 15_000, to_credit: 0, off_debt: 0 };
  expect(codeOf(await previewCancellation(other.ctx, { id: orderId, lines, to: "card" }))).toBe("not_found");
  expect(codeOf(await cancelByFamily(other.ctx, { id: orderId, lines, to: "card", seen }))).toBe("not_found");
  expect(
    codeOf(await previewCancellation(ctx, { id: orderId, lines: [{ id: other.itemId, quantity: 1 }], to: "card" })),
  ).toBe("not_found");
  const basket = await other.put({ type: "camp", camp: await world.camp(), childIds: [await other.child("Bo")] });
  const unpaid = { id: basket.orderId, lines: [{ id: basket.itemId, quantity: 1 }], to: "card" as const };
  expect(codeOf(await previewCancellation(other.ctx, unpaid))).toBe("not_found");
  expect(codeOf(await cancelByFamily(other.ctx, { ...unpaid, seen }))).toBe("not_found");
  expect(codeOf(await previewCancellation(viewOf(ctx), { id: orderId, lines, to: "card" }))).toBe("forbidden");
  const { reference } = valueOf(
    await askAboutLine(ctx, { id: orderId, line_id: itemId, message: "May Ada come in May?" }),
  );
  const ticket = await db
    .selectFrom("ticket")
    .select(["subject", "franchise_id"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  const order = await db.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirst();
  expect(ticket?.subject).toContain(`Order ${order?.number}: `);
  expect(ticket?.franchise_id).toBe(world.network.seller.id);
  expect(codeOf(await askAboutLine(other.ctx, { id: orderId, line_id: itemId, message: "Hello" }))).toBe("not_found");
});

test("a preview that is read while another window cancels says what was true before, or that it is cancelled", async () => {
  const { ctx, orderId, itemId } = await aPaidCamp(world);
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "card" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewCancellation(ctx, asked));
  const reading = await inTransaction(db, async (trx) => {
    // The preview has read what was reversed before, and waits for what the ledger says.
    await sql`lock table ledger_entry in access exclusive mode`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const preview = previewCancellation(ctx, asked);
    preview.catch(() => undefined);
    const blocked = sql`select from pg_stat_activity where ${rows[0]?.pid} = any (pg_blocking_pids(pid))`;
    await vi.waitUntil(async () => (await blocked.execute(db)).rows.length > 0, { timeout: 60_000, interval: 20 });
    valueOf(await cancelByFamily({ ...ctx, db: trx }, { ...asked, seen: { given, to_card, to_credit, off_debt } }));
    return { preview };
  });
  expect(valueOf(await reading.preview).given).toBe(given);
});
