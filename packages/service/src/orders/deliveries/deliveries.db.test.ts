import { aBottle, aFranchise, aHoodie } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteAccount, exportAccount } from "../../accounts/index.ts";
import { PASSWORD } from "../../accounts/testing/an-account.ts";
import { addProduct, setDelivery } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import type { Context } from "../../kernel/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { movesIn } from "../../reversals/testing/moves-in.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aMember, csvText } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { getStaffOrder } from "../staff/get-staff-order.ts";
import { exportStaffOrders } from "../staff/list-staff-orders.ts";
import { deliverItem } from "./deliver-item.ts";
import { exportItemsToDeliver } from "./export-items-to-deliver.ts";
import { listItemsToDeliver } from "./list-items-to-deliver.ts";
import { undoDelivery } from "./undo-delivery.ts";

const world = await aWorld();
const { db } = world;
const desk = await aMember(world, "FRANCHISE_STAFF");
const admin = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");
const { look } = await movesIn(world);
const school = world.network.seller.id;
await sql`update franchise set postage_pence = 395 where id = ${school}`.execute(db);
const hoodie = await aHoodie(db, { franchiseId: school, stock: 100 });
const ADDRESS = { line_1: "1 High Street", post_town: "Leeds", postcode: "LS1 4AP" };

type Query = Parameters<typeof listItemsToDeliver>[1];
const listed = async (who: Context, query: Query = {}) => valueOf(await listItemsToDeliver(who, query)).items;
const rowsOf = async (who: Context, orderId: string, query: Query = {}) =>
  (await listed(who, query)).filter(({ order }) => order.id === orderId);

/** A family that bought hoodies alone, which are posted; with `withTrial` they are collected, unless it chose otherwise. */
async function bought({
  quantity = 1,
  withTrial = false,
  method,
}: { quantity?: number; withTrial?: boolean; method?: "post" } = {}) {
  const me = await aCustomer(world);
  const trial = { type: "trial", group: await world.group(), childIds: [await me.child("Ada")] } as const;
  const { orderId } = await me.put(trial);
  if (!withTrial) await sql`delete from order_item where order_id = ${orderId}`.execute(db);
  const item = valueOf(
    await addProduct(me.ctx, {
      order_id: orderId,
      product_id: hoodie.id,
      attribute_id: [hoodie.age7, hoodie.black],
      quantity,
      is_personalised: true,
      personalisation: "ADA",
    }),
  );
  if (method !== undefined) valueOf(await setDelivery(me.ctx, { order_id: orderId, delivery: method }));
  const checkout = valueOf(await startCheckout(me.ctx, { order_id: orderId }));
  const pay = async () => {
    await world.pay(checkout.client_secret, "4242424242424242");
    await world.work();
  };
  return { ...me, orderId, itemId: item.id, pay };
}

async function paid(options?: Parameters<typeof bought>[0]) {
  const order = await bought(options);
  await order.pay();
  return order;
}

async function cancelled({ orderId, itemId }: { orderId: string; itemId: string }, quantity: number) {
  const asked = { id: orderId, lines: [{ id: itemId, quantity }], give: "all" as const, to: "card" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
}

test("what a family bought waits to be posted to its address, or to be handed out, once the order is confirmed", async () => {
  const toPost = await bought({ quantity: 2 });
  expect(await rowsOf(desk, toPost.orderId)).toEqual([]);
  await toPost.pay();
  const toHandOut = await paid({ withTrial: true });
  const chosen = await paid({ withTrial: true, method: "post" });
  const [row] = await rowsOf(desk, toPost.orderId);
  expect(row).toMatchObject({
    id: toPost.itemId,
    order: { id: toPost.orderId },
    school: { id: school },
    customer: { id: toPost.customer.id, name: toPost.customer.name },
    item: "Hoodie",
    options: ["Age 7–8", "Black"],
    printed: "ADA",
    quantity: 2,
    method: "post",
    address: ADDRESS,
    cancelled: false,
    done: null,
  });
  expect(await rowsOf(desk, toHandOut.orderId)).toMatchObject([{ method: "collect", address: null }]);
  expect(await rowsOf(desk, chosen.orderId)).toMatchObject([{ method: "post", address: ADDRESS }]);
  // The newest first; each filter has its own.
  expect((await listed(desk)).slice(0, 3).map(({ id }) => id)).toEqual(
    [chosen, toHandOut, toPost].map((one) => one.itemId),
  );
  expect(await rowsOf(desk, toHandOut.orderId, { type: "post" })).toEqual([]);
  expect(await rowsOf(desk, toHandOut.orderId, { type: "collect" })).toHaveLength(1);
  const order = valueOf(await getStaffOrder(desk, { id: toPost.orderId }));
  expect(order).toMatchObject({
    post_to: ADDRESS,
    can_deliver: true,
    lines: [{ id: toPost.itemId, delivery: { method: "post", done: null } }],
  });
  expect(valueOf(await getStaffOrder(desk, { id: toHandOut.orderId })).post_to).toBeNull();
  // Another program reads no family.
  if (admin.actor.kind !== "FRANCHISE_ADMIN") throw new Error("The admin is one");
  const key: Context = { ...admin, actor: { ...admin.actor, isKey: true } };
  expect(valueOf(await getStaffOrder(key, { id: toPost.orderId }))).toMatchObject({
    post_to: null,
    can_deliver: false,
  });
  const csv = await csvText(valueOf(await exportStaffOrders(admin, { type: "product" })));
  expect(csv).toMatch(/,post,1,"1 High Street, Leeds, LS1 4AP"\r\n/u);
  expect(csv).toMatch(/,hand out,1,\r\n/u);
});

test("staff record that it was posted or handed out, with who and when, and take it back; both are in the history", async () => {
  const { orderId, itemId: id } = await paid();
  valueOf(await deliverItem(desk, { id, how: "posted" }));
  expect(await rowsOf(desk, orderId)).toEqual([]);
  const [row] = await rowsOf(desk, orderId, { status: "done" });
  expect(row?.done).toMatchObject({ how: "posted", by: "Sam Staff" });
  expect(Date.now() - Date.parse(row?.done?.at ?? "")).toBeLessThan(60_000);
  // Pressed twice, or by two people: once. Another answer is refused.
  valueOf(await deliverItem(admin, { id, how: "posted" }));
  expect(codeOf(await deliverItem(admin, { id, how: "handed_out" }))).toBe("edit_conflict");
  valueOf(await undoDelivery(desk, { id }));
  valueOf(await undoDelivery(desk, { id }));
  expect(await rowsOf(desk, orderId)).toMatchObject([{ id, done: null }]);
  valueOf(await deliverItem(desk, { id, how: "handed_out" }));
  const log = db.selectFrom("audit_log").select(["action", "school_id", "detail"]).orderBy("id");
  expect(await log.where("subject", "=", `order:${orderId}`).where("action", "like", "order_item%").execute()).toEqual(
    ["order_item_posted", "order_item_delivery_undone", "order_item_handed_out"].map((action) => ({
      action,
      school_id: school,
      detail: { item: "Hoodie" },
    })),
  );
});

test("what is cancelled or swapped does not wait; a piece less stays, and what takes its place waits", async () => {
  const whole = await paid();
  await cancelled(whole, 1);
  expect(await rowsOf(desk, whole.orderId)).toEqual([]);
  expect(codeOf(await deliverItem(desk, { id: whole.itemId, how: "posted" }))).toBe("not_found");
  const part = await paid({ quantity: 3 });
  await cancelled(part, 1);
  expect(await rowsOf(desk, part.orderId)).toMatchObject([{ id: part.itemId, quantity: 2 }]);
  // One that was posted before stays known as posted, and is not put back on the list.
  const posted = await paid();
  valueOf(await deliverItem(desk, { id: posted.itemId, how: "posted" }));
  const asked = { id: posted.orderId, line_id: posted.itemId, quantity: 1, variation_id: hoodie.childCoral.id };
  valueOf(await (await look({ ...asked, difference: "owe", to: "card" })).commit());
  const [next, ...none] = await rowsOf(desk, posted.orderId);
  expect([next?.options, next?.method, none]).toEqual([["Age 7–8", "Coral"], "post", []]);
  expect(next?.id).not.toBe(posted.itemId);
  expect(await rowsOf(desk, posted.orderId, { status: "done" })).toMatchObject([
    { id: posted.itemId, cancelled: true, done: { how: "posted" } },
  ]);
  expect(codeOf(await undoDelivery(desk, { id: posted.itemId }))).toBe("edit_conflict");
});

test("an item that is cancelled while somebody marks it as posted is one or the other", async () => {
  for (const first of ["cancel", "mark"] as const) {
    const order = await paid();
    const both = [() => cancelled(order, 1), () => deliverItem(desk, { id: order.itemId, how: "posted" })];
    await Promise.all((first === "cancel" ? both : both.toReversed()).map((act) => act()));
    expect(await rowsOf(desk, order.orderId)).toEqual([]);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from item_delivery d join order_item i on i.id = d.order_item_id
      where d.order_id = ${order.orderId} and i.state = 'cancelled' and not d.done`.execute(db);
    expect(rows).toEqual([{ n: 0 }]);
  }
});

test("a school has its own items alone, also of an order with several sellers; the network has all, or one school's", async () => {
  const { orderId, york } = await mixedOrder(world);
  const theirs = await aMember(world, "FRANCHISE_STAFF", york.id);
  const names = (rows: readonly { item: string }[]) => rows.map(({ item }) => item).toSorted();
  expect(names(await rowsOf(theirs, orderId))).toEqual(["Hoodie"]);
  expect(names(await rowsOf(desk, orderId))).toEqual(["Bottle"]);
  expect(names(await rowsOf(network, orderId))).toEqual(["Bottle", "Hoodie"]);
  expect(names(await rowsOf(network, orderId, { school: york.id }))).toEqual(["Hoodie"]);
  const [own] = await rowsOf(theirs, orderId);
  expect(own).toMatchObject({ method: "post", address: ADDRESS });
  // The school that hands its items out is not told where the other one posts.
  expect(valueOf(await getStaffOrder(desk, { id: orderId })).post_to).toBeNull();
  for (const act of [
    deliverItem(desk, { id: own?.id ?? "", how: "posted" }),
    undoDelivery(desk, { id: own?.id ?? "" }),
  ])
    expect(codeOf(await act)).toBe("not_found");
  if (desk.actor.kind !== "FRANCHISE_STAFF") throw new Error("The desk is staff");
  const teacher: Context = { ...desk, actor: { ...desk.actor, ownClasses: true } };
  expect(codeOf(await listItemsToDeliver(teacher, {}))).toBe("forbidden");
  expect(codeOf(await deliverItem(teacher, { id: own?.id ?? "", how: "posted" }))).toBe("forbidden");
});

test("items are found by the order's number, the family and their name, and on the days they were bought", async () => {
  const { orderId, account, itemId } = await paid();
  const { number } = await db.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirstOrThrow();
  for (const q of [number ?? "", account.email])
    expect((await listed(desk, { q })).map(({ id }) => id)).toEqual([itemId]);
  expect(await rowsOf(desk, orderId, { q: "hood" })).toHaveLength(1);
  expect(await rowsOf(desk, orderId, { q: "bottle" })).toEqual([]);
  await sql`update item_delivery set placed_at = '2026-03-29T23:30:00Z' where order_item_id = ${itemId}`.execute(db);
  // Half past midnight in the UK, in summer time.
  expect(await rowsOf(desk, orderId, { from: "2026-03-30", to: "2026-03-30" })).toHaveLength(1);
  expect(await rowsOf(desk, orderId, { to: "2026-03-29" })).toEqual([]);
});

test("the file has a column for each line of the address, and what was done", async () => {
  const { itemId } = await paid({ quantity: 2 });
  const text = await csvText(valueOf(await exportItemsToDeliver(admin, { type: "post" })));
  expect(text).toContain("Hoodie,Age 7–8; Black,ADA,2,post,Pat Tester,1 High Street,,,Leeds,,LS1 4AP,");
  valueOf(await deliverItem(desk, { id: itemId, how: "handed_out" }));
  const done = await csvText(valueOf(await exportItemsToDeliver(admin, { status: "done" })));
  expect(done).toMatch(/,handed out,[^,]+,Sam Staff\r\n/u);
});

test("a family reads in the file of its account how its items come, and when they were posted", async () => {
  const { ctx, itemId: id } = await paid();
  valueOf(await deliverItem(desk, { id, how: "posted" }));
  expect(JSON.parse(await csvText(valueOf(await exportAccount(ctx))))).toMatchObject({
    orders: [{ lines: [{ delivery: { method: "post", done_how: "posted", done_at: expect.any(String) as string } }] }],
  });
});

test("a family that deletes its account leaves no address and no printed name in the list", async () => {
  const { ctx, orderId, itemId, account } = await paid();
  valueOf(await deleteAccount(ctx, { password: PASSWORD }));
  const rows = await rowsOf(desk, orderId);
  expect(rows).toMatchObject([{ id: itemId, method: "post", address: null, printed: "(erased)" }]);
  const file = await csvText(valueOf(await exportItemsToDeliver(admin, {})));
  expect(file).not.toContain(account.email);
  // What tax law keeps of an order of more than £250 is not kept for the post.
  const large = await paid();
  await sql`update orders set total_gross_pence = 25001 where id = ${large.orderId}`.execute(db);
  valueOf(await deleteAccount(large.ctx, { password: PASSWORD }));
  expect(await rowsOf(desk, large.orderId)).toMatchObject([{ address: null }]);
  expect(valueOf(await getStaffOrder(desk, { id: large.orderId })).post_to).toBeNull();
});

test("a school that posts nothing hands out what it sells", async () => {
  const other = await aFranchise(db);
  const bottle = await aBottle(db, { franchiseId: other.id });
  const me = await aCustomer(world);
  const main: Context = { ...me.ctx, site: { ...me.ctx.site, isMain: true, franchise: null } };
  const { orderId } = await me.put({ type: "trial", group: await world.group(), childIds: [await me.child("Ada")] });
  valueOf(await addProduct(main, { order_id: orderId, product_id: bottle.id, quantity: 1 }));
  const checkout = valueOf(await startCheckout(main, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await rowsOf(await aMember(world, "FRANCHISE_ADMIN", other.id), orderId)).toMatchObject([
    { method: "collect" },
  ]);
});
