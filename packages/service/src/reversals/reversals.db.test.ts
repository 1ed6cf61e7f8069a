import { sql } from "kysely";
import { expect, test } from "vitest";
import { aBottle } from "@matinee/testkit";
import { addProduct } from "../basket/index.ts";
import { startCheckout } from "../checkout/index.ts";
import type { Context } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { getCreditNote, getOrder, getOrderPage, getReceipt, getStaffOrder } from "../orders/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { mixedOrder } from "../testing/mixed-order.ts";
import { aMember, strangers } from "../testing/staff.ts";
import { aPaidCamp } from "./testing/a-paid-camp.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { previewStaffReversal, reverseByStaff } from "./staff-reversals.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");

type Asked = Parameters<typeof previewStaffReversal>[1];

/** What its preview says, and the commit of that. */
async function look(ctx: Context, asked: Asked) {
  const preview = valueOf(await previewStaffReversal(ctx, asked));
  const { given, to_card, to_credit, off_debt } = preview;
  const seen = { given, to_card, to_credit, off_debt };
  return { preview, commit: async () => await reverseByStaff(ctx, { ...asked, seen, reason: "Asked by phone" }) };
}

/** Commits what its preview says. */
async function reverse(ctx: Context, asked: Asked) {
  const { preview, commit } = await look(ctx, asked);
  return { preview, done: await commit() };
}

const linesOf = async (orderId: string) =>
  await db
    .selectFrom("order_item")
    .select(["id", "type", "seller_id", "quantity", "state", "group_id", "variation_id"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
const live = async (orderId: string) =>
  (
    await db
      .selectFrom("claim")
      .select(["order_item_id", "child_id", "quantity"])
      .where("order_id", "=", orderId)
      .where("state", "=", "committed")
      .execute()
  ).length;
const statusOf = async (orderId: string) =>
  (await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow()).status;
const refundsOf = async (orderId: string) =>
  await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.amount_pence", "r.status", "r.reason"])
    .where("p.order_id", "=", orderId)
    .execute();

test("staff cancel one line of a mixed order, and refund, credit note, mail and ledger have the same amounts", async () => {
  const { orderId } = await mixedOrder(world);
  const [trial] = await linesOf(orderId);
  const before = await live(orderId);
  world.mails.length = 0;
  const asked: Asked = {
    id: orderId,
    lines: [{ id: trial?.id ?? "", quantity: trial?.quantity ?? 0 }],
    give: "amount",
    amount: 1_234,
    to: "card",
  };
  const nothing = { given: 0, to_card: 0, to_credit: 0, off_debt: 0 };
  expect(codeOf(await reverseByStaff(admin, { ...asked, seen: nothing, reason: "\n" }))).toBe("invalid");
  const { preview, done } = await reverse(admin, asked);
  valueOf(done);
  // The order's camps are paid by deposit: what is still owed is reduced first.
  expect(preview.given).toBe(1_234);
  // The amount is not what the rule says, so the rule is not said to be why.
  expect(preview.lines.map(({ rule }) => rule)).toEqual([null]);
  expect(preview.off_debt + preview.to_card).toBe(1_234);
  await world.work();
  expect(await statusOf(orderId)).toBe("partly_cancelled");
  const log = db.selectFrom("audit_log").select("detail").where("subject", "=", `order:${orderId}`);
  expect(await log.where("action", "=", "order_reversed").execute()).toMatchObject([
    { detail: { given: 1_234, before: { status: "confirmed" }, after: { status: "partly_cancelled" } } },
  ]);
  expect((await linesOf(orderId)).map((line) => line.state)).toEqual(
    (await linesOf(orderId)).map((line) => (line.id === trial?.id ? "cancelled" : "active")),
  );
  // Two children, one session, a place and a trial place each.
  expect(before - (await live(orderId))).toBeGreaterThanOrEqual(4);
  expect((await refundsOf(orderId)).map((one) => one.amount_pence)).toEqual(
    preview.to_card === 0 ? [] : [preview.to_card],
  );
  const page = valueOf(await getStaffOrder(admin, { id: orderId }));
  const [record] = page.reversals;
  expect(record).toMatchObject({ given: 1_234, vat: preview.vat, reason: "Asked by phone", made_by: "staff" });
  const [mail] = world.mails;
  expect(mail?.text).toContain("£12.34");
  // What the camps still cost, and by when.
  expect(mail?.text).toMatch(/Still to pay for order [\s\S]*By \d+ \w+ \d{4}.*£\d/u);
  expect(mail?.text).toMatch(/^Pay £[\d.]+: \S+\/pay\/\S+$/mu);
  expect(mail?.text).toContain(record?.credit_note?.number);
  const [id = "", key = ""] =
    record?.credit_note?.url.replace("/credit-notes/", "").replace(".pdf", "").split("/") ?? [];
  const note = await getCreditNote(world.system, { reversalId: id, key, colour: "#22123A" });
  expect(note?.name).toBe(`credit-note-${record?.credit_note?.number}.pdf`);
  expect(await getCreditNote(world.system, { reversalId: id, key: "guessed", colour: "#22123A" })).toBeNull();
  const order = await db.selectFrom("orders").select("receipt_key").where("id", "=", orderId).executeTakeFirst();
  expect(await getReceipt(world.system, { orderId, key: order?.receipt_key ?? "", colour: "#22123A" })).not.toBeNull();
  expect(await findDisagreements(db)).toEqual([]);
});

test("credit notes are numbered without gaps, also where a cancellation was refused in between", async () => {
  const orders = [await aPaidCamp(world), await aPaidCamp(world), await aPaidCamp(world)];
  for (const [nth, { orderId, itemId }] of orders.entries()) {
    const asked: Asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all", to: "card" };
    if (nth === 1) {
      const wrong = { given: 1, to_card: 1, to_credit: 0, off_debt: 0 };
      expect(codeOf(await reverseByStaff(admin, { ...asked, seen: wrong, reason: "x" }))).toBe("preview_changed");
    }
    valueOf((await reverse(admin, asked)).done);
  }
  const { rows } = await sql<{ n: number }>`select note_number as n from reversal
    where seller_id = ${world.network.seller.id} and note_number is not null order by created_at`.execute(db);
  expect(rows.map((row) => row.n)).toEqual(rows.map((_, index) => index + 1));
});

test("of two members of staff who cancel the same line at once, one does and the other sees the new amounts", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  const asked: Asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all", to: "card" };
  // Both have the page open before either of them presses the button.
  const both = [await look(admin, asked), await look(network, asked)];
  const done = await Promise.all(both.map(({ commit }) => commit()));
  expect(done.map(codeOf)).toEqual(expect.arrayContaining([null, "preview_changed"]));
  await world.work();
  expect(await refundsOf(orderId)).toMatchObject([{ status: "succeeded", reason: "cancelled" }]);
  expect(await statusOf(orderId)).toBe("cancelled");
  expect(await findDisagreements(db)).toEqual([]);
});

test("one of two children is cancelled: the other keeps the place, and lists see a cancelled line of its own", async () => {
  const { book, child, ctx } = await aCustomer(world);
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  const { orderId, itemId } = await book({ type: "trial", group: await world.group(), childIds: [ada, bo] });
  const asked: Asked = { id: orderId, lines: [{ id: itemId, quantity: 1, child_ids: [bo] }], give: "all", to: "card" };
  const nobody: Asked = { ...asked, lines: [{ id: itemId, quantity: 1 }] };
  expect(codeOf((await reverse(admin, nobody)).done)).toBe("invalid");
  valueOf((await reverse(admin, asked)).done);
  const children = await db
    .selectFrom("claim")
    .select("child_id")
    .where("order_id", "=", orderId)
    .where("state", "=", "committed")
    .execute();
  expect(new Set(children.map((one) => one.child_id))).toEqual(new Set([ada]));
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page.cart.class_items.map((item) => [item.quantity, item.children.map((one) => one.first_name)])).toEqual([
    [1, ["Ada"]],
  ]);
  expect(page.cancelled_lines.map((line) => line.children.map((one) => one.first_name))).toEqual([["Bo"]]);
  expect(page.status).toBe("partly_cancelled");
  // Another window that still shows both children, and cancels Bo again, doesn't take Ada's place.
  expect(codeOf((await reverse(network, asked)).done)).toBe("preview_changed");
  expect(await live(orderId)).toBe(children.length);
  valueOf((await reverse(admin, { ...asked, lines: [{ id: itemId, quantity: 1 }] })).done);
  expect([await statusOf(orderId), await live(orderId)]).toEqual(["cancelled", 0]);
  await world.work();
  const total = page.cart.total_gross;
  expect((await refundsOf(orderId)).reduce((sum, one) => sum + one.amount_pence, 0)).toBe(total);
});

test("some pieces of an item are cancelled: the rest stays committed, and the stock is free again", async () => {
  const { ctx, child, put } = await aCustomer(world);
  const { orderId } = await put({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  const bottle = await aBottle(db, { franchiseId: world.network.seller.id });
  const item = valueOf(await addProduct(ctx, { order_id: orderId, product_id: bottle.id, quantity: 3 }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const pool = async () =>
    (
      await db
        .selectFrom("pool")
        .select("committed")
        .where("id", "=", bottle.variation.poolId)
        .executeTakeFirstOrThrow()
    ).committed;
  expect(await pool()).toBe(3);
  valueOf(
    (await reverse(admin, { id: orderId, lines: [{ id: item.id, quantity: 2 }], give: "rule", to: "card" })).done,
  );
  expect(await pool()).toBe(1);
  valueOf(
    (await reverse(admin, { id: orderId, lines: [{ id: item.id, quantity: 1 }], give: "rule", to: "card" })).done,
  );
  expect(await pool()).toBe(0);
  await world.work();
  expect((await refundsOf(orderId)).reduce((sum, one) => sum + one.amount_pence, 0)).toBe(3 * 750);
  expect(await findDisagreements(db)).toEqual([]);
});

test("an order of two schools is cancelled school by school, each with its own credit note", async () => {
  const { orderId } = await mixedOrder(world);
  const all = await linesOf(orderId);
  const of = (own: boolean) =>
    all
      .filter((line) => (line.seller_id === world.network.seller.id) === own)
      .map(({ id, quantity }) => ({ id, quantity }));
  const everything: Asked = {
    id: orderId,
    lines: all.map(({ id, quantity }) => ({ id, quantity })),
    give: "all",
    to: "card",
  };
  expect(codeOf(await previewStaffReversal(network, everything))).toBe("invalid");
  expect(codeOf(await previewStaffReversal(admin, { ...everything, lines: of(false) }))).toBe("not_found");
  valueOf((await reverse(admin, { ...everything, lines: of(true) })).done);
  expect(await statusOf(orderId)).toBe("partly_cancelled");
  valueOf((await reverse(network, { ...everything, lines: of(false) })).done);
  expect([await statusOf(orderId), await live(orderId)]).toEqual(["cancelled", 0]);
  await world.work();
  const { rows } = await sql<{ paid: number; back: number; owed: number }>`select
    (select sum(amount_pence) from payment where order_id = ${orderId} and status = 'succeeded')::int as paid,
    (select sum(refunded_pence) from payment where order_id = ${orderId})::int as back,
    (select coalesce(sum(amount_pence), 0) from ledger_entry where order_id = ${orderId} and account = 'receivable')::int as owed`.execute(
    db,
  );
  expect(rows[0]?.back).toBe(rows[0]?.paid);
  expect(rows[0]?.owed).toBe(0);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a refund on its way counts: nothing is asked for twice, and the database refuses more than was captured", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  world.state.providerDown = true;
  const goodwill: Asked = {
    id: orderId,
    lines: [{ id: itemId, quantity: 0 }],
    give: "amount",
    amount: 4_000,
    to: "card",
  };
  const first = await reverse(admin, goodwill);
  valueOf(first.done);
  expect(await statusOf(orderId)).toBe("confirmed");
  const rest = await reverse(admin, { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all", to: "card" });
  valueOf(rest.done);
  const captured = await db
    .selectFrom("payment")
    .select(["id", "amount_pence"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(first.preview.to_card + rest.preview.to_card).toBe(captured.amount_pence);
  const more = {
    id: world.system.newId(),
    payment_id: captured.id,
    amount_pence: 1,
    reason: "overpaid",
    provider_ref: null,
  };
  await expect(db.insertInto("refund").values(more).execute()).rejects.toMatchObject({
    constraint: "refund_within_captured",
  });
  world.state.providerDown = false;
  await world.work();
  expect((await refundsOf(orderId)).map((one) => one.status)).toEqual(["succeeded", "succeeded"]);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a class that has begun gives back all its places, also of the dates that are over", async () => {
  const { book, child } = await aCustomer(world);
  const group = await world.group();
  const { orderId, itemId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  await sql`update session set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    where group_id = ${group.id} and held_on = ${group.dates[0] ?? ""}`.execute(db);
  valueOf((await reverse(admin, { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all", to: "card" })).done);
  expect([await statusOf(orderId), await live(orderId)]).toEqual(["cancelled", 0]);
});

test("only admins of the school and of the network reverse", async () => {
  const { orderId, itemId } = await aPaidCamp(world);
  const asked: Asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all", to: "card" };
  const outside = await strangers(world);
  expect(codeOf(await previewStaffReversal(await aMember(world, "FRANCHISE_STAFF"), asked))).toBe("forbidden");
  expect(codeOf(await previewStaffReversal(outside.admin, asked))).toBe("not_found");
  expect(codeOf(await previewStaffReversal(outside.visitor, asked))).toBe("not_logged_in");
  expect(codeOf(await previewStaffReversal(network, asked))).toBeNull();
});

test("the receipt on screen states what was sold and the credit notes, as the PDF does", async () => {
  const customer = await aPaidCamp(world);
  const asked: Asked = { id: customer.orderId, lines: [{ id: customer.itemId, quantity: 1 }], give: "all", to: "card" };
  const before = valueOf(await getOrder(customer.ctx, { id: customer.orderId }));
  expect(before.receipt).toBeNull();
  const { preview, done } = await reverse(network, asked);
  valueOf(done);
  await world.work();
  const { cart, receipt } = valueOf(await getOrder(customer.ctx, { id: customer.orderId }));
  expect(cart.class_items).toEqual([]);
  expect(receipt?.cart.class_items.map(({ name, total_gross: gross }) => [name, gross])).toEqual(
    before.cart.class_items.map(({ name, total_gross: gross }) => [name, gross]),
  );
  expect(receipt?.credit_notes.map(({ amount }) => amount)).toEqual([preview.given]);
  expect([receipt?.paid, receipt?.refunded]).toEqual([before.cart.total_gross, preview.given]);
});
