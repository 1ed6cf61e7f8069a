import { aBottle, aFranchise, aHoodie } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember } from "../testing/staff.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { aShopper } from "../testing/shopper.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { startCheckout } from "../checkout/index.ts";
import { addClassItem } from "./add-class-item.ts";
import { addProduct } from "./add-product.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { createOrder, currentOrder } from "./current-order.ts";
import { setDelivery } from "./set-delivery.ts";
import { updateBasketItem } from "./update-basket-item.ts";

const world = await aWorld();
const { db, network } = world;

const rowsOf = async (orderId: string) =>
  await db
    .selectFrom("order_item")
    .select(["id", "position"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();

test("staff, the network's too, put nothing into a family's basket and change nothing there", async () => {
  const group = await world.group();
  const { orderId, item, children } = await world.basket(group);
  const child_ids = children.map(({ id }) => id);
  const bottle = await aBottle(db, { franchiseId: network.seller.id });
  for (const role of ["FRANCHISE_STAFF", "FRANCHISE_ADMIN", "NETWORK_ADMIN"] as const) {
    const member = await aMember(world, role);
    const trial = {
      order_id: orderId,
      type: "trial" as const,
      group_id: group.id,
      child_ids,
      start_date: group.dates[1] ?? "",
    };
    expect(codeOf(await addClassItem(member, trial))).toBe("forbidden");
    expect(codeOf(await updateBasketItem(member, item.id, { start_date: group.dates[1] ?? "" }))).toBe("forbidden");
    expect(codeOf(await addProduct(member, { order_id: orderId, product_id: bottle.id, quantity: 1 }))).toBe(
      "forbidden",
    );
  }
  expect(await rowsOf(orderId)).toHaveLength(1);
});

test("staff have an empty order and cart, and can open no order", async () => {
  for (const role of ["FRANCHISE_STAFF", "FRANCHISE_ADMIN", "NETWORK_ADMIN"] as const) {
    const member = await aMember(world, role);
    expect(valueOf(await currentOrder(member, { createIfNeeded: false }))).toEqual({ id: null, status: null });
    expect(valueOf(await calculateTotals(member))).toMatchObject({ id: null, class_items: [], total_gross: 0 });
    expect(codeOf(await currentOrder(member, { createIfNeeded: true }))).toBe("forbidden");
    expect(codeOf(await createOrder(member))).toBe("forbidden");
  }
});

test("a child who was removed is put into no class and no camp, nor onto a line", async () => {
  const group = await world.group();
  const camp = await world.camp();
  const { ctx, orderId, item } = await world.basket(group);
  const gone = (await world.basket(await world.group(), ["Bo"], ctx)).children[0]?.id ?? "";
  await sql`update child set removed_at = now() where id = ${gone}`.execute(db);
  const common = { order_id: orderId, child_ids: [gone] };
  const trial = { ...common, type: "trial" as const, group_id: group.id, start_date: group.dates[0] ?? "" };
  expect(codeOf(await addClassItem(ctx, trial))).toBe("not_found");
  expect(codeOf(await addClassItem(ctx, { ...common, type: "camp", course_id: camp.id }))).toBe("not_found");
  expect(codeOf(await updateBasketItem(ctx, item.id, { child_ids: [gone] }))).toBe("not_found");
});

test("a child goes to two camps, and lines stand in the order in which they were added", async () => {
  const { ctx, orderId, child } = await aShopper(world);
  const children = [await child("Ada"), await child("Bo")].map(({ id }) => id);
  const add = async (course_id: number) =>
    valueOf(await addClassItem(ctx, { order_id: orderId, type: "camp", course_id, child_ids: children }));
  const first = await add((await world.camp()).id);
  const second = await add((await world.camp({ inDays: 60 })).id);
  const expected = [...first.items, ...second.items].map(({ id }, index) => ({ id, position: index + 1 }));
  expect(await rowsOf(orderId)).toEqual(expected);
});

test("what is left of one item is not lessened by pieces of another", async () => {
  const { ctx, orderId } = await aShopper(world);
  const bottle = await aBottle(db, { franchiseId: network.seller.id, stock: 3 });
  const hoodie = await aHoodie(db, { franchiseId: network.seller.id, stock: 1 });
  valueOf(await addProduct(ctx, { order_id: orderId, product_id: bottle.id, quantity: 3 }));
  const wanted = { order_id: orderId, product_id: hoodie.id, attribute_id: [hoodie.age7, hoodie.black], quantity: 1 };
  expect(valueOf(await addProduct(ctx, wanted)).quantity).toBe(1);
});

test("how a basket is to come is chosen by whose it is, while it is one", async () => {
  const { ctx, orderId } = await aShopper(world);
  const chosen = async () =>
    (await db.selectFrom("orders").select("delivery").where("id", "=", orderId).executeTakeFirstOrThrow()).delivery;
  const choose = async (as = ctx) => await setDelivery(as, { order_id: orderId, delivery: "post" });
  expect(codeOf(await choose(await world.visitor()))).toBe("not_found");
  expect(await pastTheBasket(db, orderId, async () => await choose())).toMatchObject(PLACED_AND_PAID);
  expect(await chosen()).toBeNull();
  valueOf(await choose());
  expect(await chosen()).toBe("post");
});

test("delivery is chosen for each seller, and collecting takes a booking with that seller", async () => {
  const elsewhere = await aFranchise(db);
  const { seller } = network;
  const posting = [seller.id, elsewhere.id];
  await sql`update franchise set postage_pence = 350 where id = any (${posting})`.execute(db);
  const shopper = await aShopper(world);
  const { orderId } = shopper;
  const ctx = { ...shopper.ctx, site: { ...shopper.ctx.site, isMain: true, franchise: null } };
  for (const franchiseId of posting)
    valueOf(
      await addProduct(ctx, { order_id: orderId, product_id: (await aBottle(db, { franchiseId })).id, quantity: 1 }),
    );
  const methods = async (choice?: Omit<Parameters<typeof setDelivery>[1], "order_id">) => {
    const cart =
      choice === undefined ? await calculateTotals(ctx) : await setDelivery(ctx, { order_id: orderId, ...choice });
    const { delivery, fees } = valueOf(cart);
    return [...delivery.map((one) => one.method), fees.filter((fee) => fee.name === "Postage").length];
  };
  expect(await methods()).toEqual(["post", "post", 2]);
  expect(await methods({ delivery: "collect" })).toEqual(["post", "post", 2]);
  // A booking of an earlier order with the first seller.
  const before = await world.basket(await world.group(), ["Ada"]);
  const paid = valueOf(await startCheckout(before.ctx, { order_id: before.orderId }));
  await world.pay(paid.client_secret, "4242424242424242");
  await world.work();
  const guestId = "guestId" in ctx.actor ? ctx.actor.guestId : "";
  await db.updateTable("orders").set({ guest_id: guestId }).where("id", "=", before.orderId).execute();
  expect(await methods({ delivery: "collect" })).toEqual(["collect", "post", 1]);
  expect(await methods({ delivery: "post", seller_id: seller.id })).toEqual(["post", "post", 2]);
  expect(await methods({ delivery: "collect", seller_id: elsewhere.id })).toEqual(["post", "post", 2]);
  expect(await methods({ delivery: "collect", seller_id: seller.id })).toEqual(["collect", "post", 1]);
  // One way for all takes the place of what was chosen for one seller.
  expect(await methods({ delivery: "post" })).toEqual(["post", "post", 2]);
});
