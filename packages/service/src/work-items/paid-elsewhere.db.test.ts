import { pence } from "@matinee/core/kernel";
import { providerMovements } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { findFaults } from "../audit/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { type Context, openWorkItem } from "../kernel/index.ts";
import { findDisagreements, giveCredit } from "../ledger/index.ts";
import { getOrderPage, getReceipt, getStaffOrder } from "../orders/index.ts";
import { previewStaffReversal, reverseByStaff } from "../reversals/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aMember, strangers } from "../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { closeAsOperator } from "./as-operator.ts";
import { closeWorkItemByHand } from "./close-work-item.ts";
import { listWorkItems } from "./list-work-items.ts";
import { payRefundElsewhere } from "./pay-refund-elsewhere.ts";
import { retryWorkItem } from "./retry-work-item.ts";

const world = await aWorld({ standing: true });
const { db } = world;
const [admin, staff, network] = [
  await aMember(world, "FRANCHISE_ADMIN"),
  await aMember(world, "FRANCHISE_STAFF"),
  await aMember(world, "NETWORK_ADMIN"),
];
const HOW = "By bank transfer on 3 May";

/** What `doctor --audit` and `compare-payments` find. */
async function faults() {
  const since = new Date(Date.now() - 86_400_000);
  return await findFaults(db, { movements: valueOf(await providerMovements([world.provider], since)), since });
}

// Whatever a test has done, the books, the places and the provider still agree.
afterEach(async () => {
  const found = await faults();
  if (found.length > 0) throw new Error(JSON.stringify(found));
});

/** A camp of £150, of which £40 goes back to a card whose bank returns it. */
async function aRefundThatFails() {
  const { ctx, put, child } = await aCustomer(world);
  const camp = await world.camp({ inDays: 30 });
  const { orderId, itemId } = await put({ type: "camp", camp, childIds: [await child("Ada")] });
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, "4000000000005126");
  await world.work();
  const reverse = async (give: { give: "amount"; amount: number } | { give: "all" }, quantity: number) => {
    const asked = { id: orderId, lines: [{ id: itemId, quantity }], to: "card" as const, ...give };
    const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
    const seen = { given, to_card, to_credit, off_debt };
    valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
    await world.work();
    return to_card;
  };
  await reverse({ give: "amount", amount: 4_000 }, 0);
  world.mails.length = 0;
  await world.later(3_000);
  const items = async (as: Context = admin) =>
    valueOf(await listWorkItems(as, { sort: [] })).items.filter(
      ({ order, kind }) => order?.id === orderId && kind === "refund_failed",
    );
  const [item] = await items();
  const id = item?.id ?? "";
  const paid = async (amount = 4_000, as: Context = admin, reason = HOW) =>
    codeOf(await payRefundElsewhere(as, { id, amount, reason }));
  return {
    ctx,
    orderId,
    id,
    items,
    paid,
    reverse,
    retry: async () => codeOf(await retryWorkItem(admin, { id })),
    close: async (as: Context = admin) => codeOf(await closeWorkItemByHand(as, { id, reason: "Rang them" })),
    page: async () => {
      const { payment_status, balances, reversals, movements } = valueOf(await getOrderPage(ctx, { id: orderId }));
      const card = reversals.map(({ card_status }) => card_status);
      return { payment_status, balances, card, movements: movements.map(({ kind, amount }) => [kind, amount]) };
    },
    subjects: () => world.mails.map(({ subject }) => subject.replace(/ \(.*\)$/u, "")),
  };
}

const BEFORE = [
  ["payment", 15_000],
  ["refund", -4_000],
  ["refund_returned", 4_000],
];

test("a refund that was paid another way is booked once, and family, staff, books and provider agree about it", async () => {
  const { orderId, id, items, paid, page, subjects } = await aRefundThatFails();
  expect(await page()).toMatchObject({ payment_status: "refund_delayed", card: ["failed"], movements: BEFORE });
  expect(await items()).toMatchObject([{ status: "open", amount: 4_000, owed: 4_000, can_retry: true }]);
  // Two people press at once.
  const answers = await Promise.all([paid(), paid()]);
  expect(new Set(answers)).toEqual(new Set([null, "preview_changed"]));
  expect(await paid()).toBe("preview_changed");
  await world.work();
  expect(await page()).toEqual({
    payment_status: "paid",
    balances: [],
    card: ["elsewhere"],
    movements: [...BEFORE, ["refund_elsewhere", -4_000]],
  });
  const done = { status: "done", owed: null, can_retry: false, close_reason: HOW };
  expect(await items()).toMatchObject([done]);
  expect(subjects()).toEqual(["Your refund of £40.00 is delayed", "We have paid your refund of £40.00 another way"]);
  expect(world.mails[1]?.text).toContain("It will not be paid to your card as well.");
  const { receipt_key: key } = await db
    .selectFrom("orders")
    .select("receipt_key")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(await getReceipt(world.system, { orderId, key: key ?? "", colour: "#22123A" })).not.toBeNull();
  const { money } = valueOf(await getStaffOrder(admin, { id: orderId }));
  expect(money?.payment?.movements.at(-1)).toMatchObject({ kind: "refund_elsewhere", amount: -4_000 });
  // The provider holds what it held: the money came from the bank account.
  const { rows } = await sql<{ account: string; amount: number }>`
    select e.account, e.amount_pence as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = ${orderId} and t.kind = 'refund_elsewhere' order by 1`.execute(db);
  expect(rows).toEqual([
    { account: "bank", amount: -4_000 },
    { account: "receivable", amount: 4_000 },
  ]);
  const log = db.selectFrom("audit_log").select(["actor", "action", "detail"]).where("subject", "=", `work_item:${id}`);
  const by = "userId" in admin.actor ? `user:${admin.actor.userId}` : "";
  expect(await log.execute()).toMatchObject([
    { actor: by, action: "refund_paid_elsewhere", detail: { amount: 4_000, reason: HOW } },
  ]);
});

test("a refund that the network paid another way is in the history that the school reads", async () => {
  const { id, paid } = await aRefundThatFails();
  expect(await paid(4_000, network)).toBeNull();
  const log = db.selectFrom("audit_log").select(["action", "school_id"]).where("subject", "=", `work_item:${id}`);
  expect(await log.execute()).toEqual([{ action: "refund_paid_elsewhere", school_id: world.network.seller.id }]);
});

test("what was paid another way is not refunded a second time, and the rest of the order still goes back to the card", async () => {
  const { orderId, items, paid, retry, close, reverse, page } = await aRefundThatFails();
  const { id: paymentId } = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await openWorkItem(world.system, db, { kind: "captured_no_place", subject: paymentId, orderId });
  expect(await paid()).toBeNull();
  const late = db.selectFrom("work_item").select("status").where("subject", "=", paymentId);
  expect(await late.execute()).toEqual([{ status: "done" }]);
  expect(await retry()).toBe("nothing_to_retry");
  expect(await close()).toBeNull();
  expect(await reverse({ give: "all" }, 1)).toBe(11_000);
  expect(await page()).toMatchObject({
    payment_status: "refunded",
    card: ["elsewhere", "done"],
    movements: [...BEFORE, ["refund_elsewhere", -4_000], ["refund", -11_000]],
  });
  const { rows } = await sql`select p.refunded_pence from payment p where p.order_id = ${orderId}`.execute(db);
  expect(rows).toEqual([{ refunded_pence: 11_000 }]);
  // The bank returns that one too. What is owed then is owed for it alone.
  await world.later(3_000);
  expect(await paid()).toBe("preview_changed");
  expect((await items()).map(({ status, owed }) => [status, owed])).toEqual([
    ["open", 11_000],
    ["done", null],
  ]);
});

test("of a refund that is owed in part, no more is paid another way, and the pages name no more", async () => {
  const { ctx, orderId, items, paid, retry } = await aRefundThatFails();
  const shown = async () => {
    const [own] = valueOf(await getOrderPage(ctx, { id: orderId })).reversals;
    const [ofStaff] = valueOf(await getStaffOrder(admin, { id: orderId })).reversals;
    expect([ofStaff?.card_owed, ofStaff?.elsewhere]).toEqual([own?.card_owed, own?.elsewhere]);
    return [own?.card_status, own?.card_owed, own?.elsewhere];
  };
  expect(await shown()).toEqual(["failed", 4_000, 0]);
  const credit = async (of: string, amount: number) => {
    const order = db.selectFrom("orders").select("customer_id").where("id", "=", of);
    const { customer_id: customerId } = await order.executeTakeFirstOrThrow();
    const from = { orderId: of };
    await giveCredit(db, { key: newId(), customerId: customerId ?? "", amount, from, note: "By phone" });
  };
  await credit(orderId, 2_600);
  expect(await shown()).toEqual(["failed", 1_400, 0]);
  // The refund can only be made whole, so no button says that it can be tried again.
  expect(await items()).toMatchObject([{ owed: 1_400, can_retry: false }]);
  expect(await retry()).toBe("nothing_to_retry");
  expect(await paid(1_400)).toBeNull();
  expect(await shown()).toEqual(["elsewhere", 0, 1_400]);

  // Nothing is owed of this one at all any more.
  const other = await aRefundThatFails();
  await credit(other.orderId, 4_000);
  const [settled] = valueOf(await getOrderPage(other.ctx, { id: other.orderId })).reversals;
  expect([settled?.card_status, settled?.card_owed, settled?.elsewhere]).toEqual(["failed", 0, 0]);
  expect(await other.items()).toMatchObject([{ owed: null, can_retry: false }]);
});

test("a failed refund that is owed can't be closed by hand, neither by staff nor by the operator", async () => {
  const { id, close, items, page, paid, retry } = await aRefundThatFails();
  expect([await close(), await close(network), await closeAsOperator(db, { id, reason: "Rang them" })]).toEqual([
    "in_use",
    "in_use",
    false,
  ]);
  expect(await items()).toMatchObject([{ status: "open", can_retry: true }]);
  expect(await page()).toMatchObject({ payment_status: "refund_delayed" });
  // While another attempt is on its way, and once it is made, nothing is left to pay.
  expect(await retry()).toBeNull();
  expect(await items()).toMatchObject([{ status: "open", owed: null }]);
  expect(await paid()).toBe("preview_changed");
  await world.work();
  expect(await paid()).toBe("preview_changed");
  expect(await items()).toMatchObject([{ status: "done" }]);
  expect(await close()).toBeNull();
});

test("only who may move the school's money records it, with a reason and the amount that is owed", async () => {
  const { id, paid, items, orderId, page } = await aRefundThatFails();
  const { other, ...others } = await strangers(world);
  expect(await paid(4_000, staff)).toBe("forbidden");
  expect(await paid(4_000, others.admin)).toBe("not_found");
  expect(await paid(4_000, admin, "  ")).toBe("invalid");
  expect([await paid(3_999), await paid(4_001)]).toEqual(["preview_changed", "preview_changed"]);
  // Another school sold a part of the order: one school alone does not see all of its money.
  await sql`update work_item set franchise_id = ${other.id} where order_id = ${orderId}`.execute(db);
  expect(await items()).toMatchObject([{ amount: null, owed: null }]);
  expect(await paid()).toBe("forbidden");
  const close = async (as: Context) => JSON.stringify(await closeWorkItemByHand(as, { id, reason: "Rang them" }));
  expect(await close(admin)).toContain("Several schools have a part in this order. Please ask the network.");
  expect(await close(admin)).not.toContain("40");
  expect(await close(network)).toContain("The refund of £40.00 is still owed.");
  expect(await page()).toMatchObject({ payment_status: "refund_delayed", movements: BEFORE });
  expect(await items(network)).toMatchObject([{ owed: 4_000 }]);
  expect(await paid(4_000, network)).toBeNull();
  await sql`update work_item set kind = 'refund_stuck' where id = ${id}`.execute(db);
  const again = await payRefundElsewhere(network, { id, amount: 4_000, reason: HOW });
  expect(JSON.stringify(again)).toContain("This item is not about a failed refund.");
});

test("an item that was closed while its refund was owed, as the version before allowed, can still be settled", async () => {
  const { id, orderId, paid, items, page } = await aRefundThatFails();
  await sql`update work_item set status = 'done', done_at = now(), closed_by = 'operator', close_reason = 'Paid' where id = ${id}`.execute(
    db,
  );
  expect(await items()).toMatchObject([{ status: "done", owed: 4_000 }]);
  expect(await paid()).toBeNull();
  expect(await page()).toMatchObject({ payment_status: "paid", card: ["elsewhere"] });
  expect(await items()).toMatchObject([{ status: "done", owed: null, close_reason: HOW }]);
  // The books are held against what was recorded.
  const record = async (amount: number) =>
    await sql`update refund r set elsewhere_pence = ${amount} from payment p where p.id = r.payment_id and p.order_id = ${orderId}`.execute(
      db,
    );
  await record(3_000);
  expect(await findDisagreements(db)).toMatchObject([{ order_id: orderId, expected: 3_000, found: 4_000 }]);
  await record(4_000);
});

test("an attempt that the provider makes after all is shown to somebody: the family has the money twice", async () => {
  const { orderId, paid, page } = await aRefundThatFails();
  expect(await paid()).toBeNull();
  const { id, ref } = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "p.provider_ref as ref"])
    .where("p.order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const made = valueOf(
    await world.system.gateways.payments.refund({
      ref: ref ?? "",
      amountPence: pence(4_000),
      idempotencyKey: `${id}:2`,
    }),
  );
  await world.sandbox.idle();
  await world.work();
  const unknown = db.selectFrom("work_item").select(["kind", "cause"]).where("subject", "=", made.ref);
  expect(await unknown.execute()).toMatchObject([
    { kind: "refund_unknown", cause: expect.stringContaining("twice") as string },
  ]);
  expect(await findDisagreements(db)).toEqual([]);
  // Its bank returns this one too.
  await world.later(3_000);
  expect(await page()).toMatchObject({ payment_status: "paid", card: ["elsewhere"] });
});
