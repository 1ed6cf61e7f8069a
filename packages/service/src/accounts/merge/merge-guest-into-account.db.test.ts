import { aGuest, aBottle, aCoupon } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bulkSaveChildren, createCustomer, listChildren } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { addClassItem, addCoupon, addProduct, currentOrder } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { login } from "../login/login.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, PASSWORD } from "../testing/an-account.ts";

const world = await aWorld();
const { db, system } = world;
const group = await world.group({});
const bottle = await aBottle(db, { franchiseId: world.network.seller.id });

interface Browser {
  readonly guestId: string;
  readonly guestToken: string;
  readonly ctx: Context;
}

async function aBrowser(): Promise<Browser> {
  const { id: guestId, token } = await aGuest(db);
  return { guestId, guestToken: token, ctx: world.contextOf(guestId) };
}

async function owner() {
  const account = await anAccount(world);
  return { ...account, ctx: await asUser(account.token) };
}

async function asUser(token: string): Promise<Context> {
  const actor = await findActor(system, token);
  if (actor === null) throw new Error("Not logged in");
  return { ...(await world.visitor()), actor };
}

async function comeHome(account: { email: string }, browser: Browser) {
  return await login(browser.ctx, { email: account.email, password: PASSWORD, guestToken: browser.guestToken });
}

async function aChild(ctx: Context, first_name: string, medical_conditions?: string) {
  const child = { first_name, surname: "Tester", date_of_birth: sevenYearsAgo(), medical_conditions };
  return valueOf(await bulkSaveChildren(ctx, { children: [child] }))[0]?.id ?? "";
}

async function orderOf(ctx: Context): Promise<string> {
  return valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
}

async function book(ctx: Context, child_ids: string[]) {
  const input = {
    order_id: await orderOf(ctx),
    type: "trial" as const,
    group_id: group.id,
    child_ids,
    start_date: group.dates[0] ?? "",
  };
  return valueOf(await addClassItem(ctx, input));
}

async function buy(ctx: Context, quantity: number) {
  valueOf(await addProduct(ctx, { order_id: await orderOf(ctx), product_id: bottle.id, quantity, attribute_id: [] }));
}

/** The lines of a visitor's open order: item, quantity, children. */
async function linesOf(guestId: string) {
  return await db
    .selectFrom("order_item as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .leftJoin("order_item_child as c", "c.order_item_id", "i.id")
    .leftJoin("child as k", "k.id", "c.child_id")
    .select(["i.type", "i.quantity", "k.first_name", "k.guest_id as child_of"])
    .where("o.guest_id", "=", guestId)
    .where("o.status", "in", ["basket", "placed"])
    .orderBy("i.position")
    .orderBy("k.first_name")
    .execute();
}

test("a login moves the guest's records into an empty account", async () => {
  const account = await owner();
  const browser = await aBrowser();
  const ada = await aChild(browser.ctx, "Ada", "Asthma");
  await book(browser.ctx, [ada]);
  const customer = valueOf(await createCustomer(browser.ctx, parentForm));
  const order = await orderOf(browser.ctx);
  valueOf(await comeHome(account, browser));
  expect(await orderOf(account.ctx)).toBe(order);
  expect(valueOf(await listChildren(account.ctx))).toMatchObject([{ id: ada, medical_conditions: "Asthma" }]);
  expect(valueOf(await listChildren(browser.ctx))).toEqual([]);
  const user = await db
    .selectFrom("user_account")
    .select("customer_id")
    .where("id", "=", account.userId)
    .executeTakeFirst();
  expect(user?.customer_id).toBe(customer.id);
});

test("two baskets are merged: quantities add up, the same child appears once, and a second login changes nothing", async () => {
  const account = await owner();
  await buy(account.ctx, 2);
  await book(account.ctx, [await aChild(account.ctx, "Ada")]);
  const browser = await aBrowser();
  await buy(browser.ctx, 3);
  await book(browser.ctx, [await aChild(browser.ctx, "ADA"), await aChild(browser.ctx, "Bea")]);
  const expected = [
    { type: "product", quantity: 5, first_name: null, child_of: null },
    { type: "trial", quantity: 1, first_name: "Ada", child_of: account.guestId },
    { type: "trial", quantity: 1, first_name: "Bea", child_of: account.guestId },
  ];
  for (let n = 0; n < 2; n += 1) {
    valueOf(await comeHome(account, browser));
    expect(await linesOf(account.guestId)).toEqual(expected);
    expect(await linesOf(browser.guestId)).toEqual([]);
  }
});

test("many simultaneous logins move everything once", async () => {
  const account = await owner();
  await buy(account.ctx, 1);
  const browser = await aBrowser();
  await buy(browser.ctx, 1);
  await aChild(browser.ctx, "Ada");
  await Promise.all(Array.from({ length: 5 }, () => comeHome(account, browser).then(valueOf)));
  expect(await linesOf(account.guestId)).toMatchObject([{ quantity: 2 }]);
  expect(valueOf(await listChildren(account.ctx))).toHaveLength(1);
});

test("merging two records of a child keeps both notes and the latest image consent", async () => {
  const account = await owner();
  const kept = await aChild(account.ctx, "Ada", "Asthma");
  const browser = await aBrowser();
  const child = { first_name: "ada", surname: "TESTER", date_of_birth: sevenYearsAgo() };
  valueOf(
    await bulkSaveChildren(browser.ctx, { children: [{ ...child, medical_conditions: "Nuts", image_consent: true }] }),
  );
  valueOf(await comeHome(account, browser));
  expect(valueOf(await listChildren(account.ctx))).toMatchObject([
    { id: kept, first_name: "Ada", medical_conditions: "Asthma\nNuts", image_consent: true },
  ]);
});

test("an order at checkout is not merged; the account's other basket waits and is merged at the next login", async () => {
  const account = await owner();
  await buy(account.ctx, 1);
  const { ctx, orderId, customer } = await world.basket(group, ["Cleo"]);
  const guestId = ctx.actor.kind === "GUEST" ? ctx.actor.guestId : "";
  valueOf(await startCheckout(ctx, { order_id: orderId, customer_id: customer.id }));
  const { token } = await aGuest(db);
  const hash = await db
    .selectFrom("guest")
    .select(["id", "token_hash"])
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("guest").where("id", "=", hash.id).execute();
  await db.updateTable("guest").set({ token_hash: hash.token_hash }).where("id", "=", guestId).execute();
  const browser = { ctx, guestId, guestToken: token };
  valueOf(await comeHome(account, browser));
  expect(valueOf(await currentOrder(account.ctx, { createIfNeeded: false }))).toEqual({
    id: orderId,
    status: "placed",
  });
  expect(await linesOf(guestId)).toMatchObject([{ type: "product" }]);
  // A login moves nothing while the payment is undecided.
  valueOf(await comeHome(account, browser));
  expect(await linesOf(guestId)).toMatchObject([{ type: "product" }]);
  await db
    .updateTable("orders")
    .set({ status: "confirmed", confirmed_at: "2026-01-01T00:00:00Z" })
    .where("id", "=", orderId)
    .execute();
  valueOf(await comeHome(account, browser));
  expect(await linesOf(account.guestId)).toMatchObject([{ type: "product", quantity: 1 }]);
});

test("a confirmed order with the account's address joins it from any browser, without the children's notes; other orders do not", async () => {
  const account = await owner();
  const confirm = async (email: string) => {
    const browser = await aBrowser();
    await book(browser.ctx, [await aChild(browser.ctx, "Dot", "Epilepsy")]);
    const customer = valueOf(await createCustomer(browser.ctx, { ...parentForm, email }));
    const id = await orderOf(browser.ctx);
    await db
      .updateTable("orders")
      .set({ status: "confirmed", number: id, confirmed_at: "2026-01-01T00:00:00Z", customer_id: customer.id })
      .where("id", "=", id)
      .execute();
    return { ...browser, id };
  };
  const own = await confirm(account.email.toUpperCase());
  const other = await confirm("somebody.else@example.test");
  const two = await owner();
  valueOf(await comeHome(account, await aBrowser()));
  valueOf(await comeHome(two, await aBrowser()));
  const owners = await db
    .selectFrom("orders")
    .select(["id", "guest_id"])
    .where("id", "in", [own.id, other.id])
    .execute();
  expect(new Map(owners.map((row) => [row.id, row.guest_id]))).toEqual(
    new Map([
      [own.id, account.guestId],
      [other.id, other.guestId],
    ]),
  );
  // The children come by name. Their notes do not: the address may have been mistyped.
  const children = async () => valueOf(await listChildren(account.ctx));
  const [dot] = await children();
  expect(await children()).toMatchObject([{ first_name: "Dot", medical_conditions: "" }]);
  expect(valueOf(await listChildren(two.ctx))).toEqual([]);
  expect(valueOf(await listChildren(other.ctx))).toMatchObject([{ first_name: "Dot", medical_conditions: "Epilepsy" }]);
  const form = { id: dot?.id ?? "", first_name: "Dot", surname: "Tester", date_of_birth: sevenYearsAgo() };
  valueOf(await bulkSaveChildren(account.ctx, { children: [{ ...form, medical_conditions: "" }] }));
  const kept = await db.selectFrom("child").select("medical_ciphertext").where("id", "=", form.id).executeTakeFirst();
  expect(kept?.medical_ciphertext).not.toBeNull();
  // The browser that typed them proves who the owner is.
  valueOf(await comeHome(account, own));
  expect(await children()).toMatchObject([{ first_name: "Dot", medical_conditions: "Epilepsy" }]);
});

test("a child whom the browser still uses elsewhere stays there, and new notes replace hidden ones", async () => {
  const account = await owner();
  const browser = await aBrowser();
  const [dot, eve] = [await aChild(browser.ctx, "Dot", "Nuts"), await aChild(browser.ctx, "Eve", "Asthma")];
  await book(browser.ctx, [dot, eve]);
  const customer = valueOf(await createCustomer(browser.ctx, { ...parentForm, email: account.email }));
  const id = await orderOf(browser.ctx);
  await db
    .updateTable("orders")
    .set({ status: "confirmed", number: id, confirmed_at: "2026-01-01T00:00:00Z", customer_id: customer.id })
    .where("id", "=", id)
    .execute();
  await book(browser.ctx, [eve]);
  valueOf(await comeHome(account, await aBrowser()));
  expect(valueOf(await listChildren(account.ctx)).map((child) => child.first_name)).toEqual(["Dot"]);
  expect(valueOf(await listChildren(browser.ctx)).map((child) => child.first_name)).toEqual(["Eve"]);
  const form = { id: dot, first_name: "Dot", surname: "Tester", date_of_birth: sevenYearsAgo() };
  const [saved] = valueOf(
    await bulkSaveChildren(account.ctx, { children: [{ ...form, medical_conditions: "Nuts and eggs" }] }),
  );
  expect(saved?.medical_conditions).toBe("Nuts and eggs");
});

test("a wrong password, an unknown guest token or a staff login moves nothing", async () => {
  const account = await owner();
  const browser = await aBrowser();
  await buy(browser.ctx, 1);
  expect(
    await login(browser.ctx, { email: account.email, password: "wrong", guestToken: browser.guestToken }),
  ).toMatchObject({ ok: false });
  valueOf(await login(browser.ctx, { email: account.email, password: PASSWORD, guestToken: "unknown" }));
  await db.deleteFrom("user_role").where("user_id", "=", account.userId).execute();
  await db
    .insertInto("user_role")
    .values({ user_id: account.userId, role: "FRANCHISE_STAFF", franchise_id: world.network.seller.id })
    .execute();
  valueOf(await comeHome(account, browser));
  expect(await linesOf(browser.guestId)).toHaveLength(1);
  expect(await linesOf(account.guestId)).toEqual([]);
});

test("of two baskets that become one, the coupon comes from one of them and from nobody else's", async () => {
  const code = "TENOFFWELCOME";
  await aCoupon(db, { code, percentBp: 1_000, scopes: ["products"] });
  for (let n = 0; n < 3; n += 1) {
    const stranger = await aBrowser();
    await buy(stranger.ctx, 1);
    valueOf(await addCoupon(stranger.ctx, { order_id: await orderOf(stranger.ctx), code }));
  }
  const couponOf = async (guestId: string) => {
    const orders = await db.selectFrom("orders").select("coupon_id").where("guest_id", "=", guestId).execute();
    return orders.map(({ coupon_id }) => coupon_id !== null);
  };
  for (const hasCoupon of [false, true]) {
    const [account, browser] = [await owner(), await aBrowser()];
    await buy(account.ctx, 1);
    await buy(browser.ctx, 2);
    if (hasCoupon) valueOf(await addCoupon(browser.ctx, { order_id: await orderOf(browser.ctx), code }));
    valueOf(await comeHome(account, browser));
    expect(await linesOf(account.guestId)).toMatchObject([{ type: "product", quantity: 3 }]);
    expect(await couponOf(account.guestId)).toEqual([hasCoupon]);
    expect(await couponOf(browser.guestId)).toEqual([false]);
  }
});

test("a child who was removed from the account is not the one who comes with the browser", async () => {
  const [account, browser] = [await owner(), await aBrowser()];
  const removed = await aChild(account.ctx, "Ada");
  await db.updateTable("child").set({ removed_at: "2026-01-01T00:00:00Z" }).where("id", "=", removed).execute();
  const ada = await aChild(browser.ctx, "Ada");
  valueOf(await comeHome(account, browser));
  expect(valueOf(await listChildren(account.ctx)).map(({ id }) => id)).toEqual([ada]);
});

test("a place that the account's child has given up does not keep the browser's place from their name", async () => {
  const [account, browser] = [await owner(), await aBrowser()];
  const [kept, twin] = [await aChild(account.ctx, "Ada"), await aChild(browser.ctx, "Ada")];
  const pool = group.pools[0]?.place ?? 0;
  for (const [child_id, state] of [
    [kept, "released"],
    [twin, "committed"],
  ] as const)
    await db
      .insertInto("claim")
      .values({
        id: system.newId(),
        pool_id: pool,
        child_id,
        state,
        order_item_id: null,
        held_until: null,
        reason: null,
      })
      .execute();
  valueOf(await comeHome(account, browser));
  const claims = await db.selectFrom("claim").select("state").where("child_id", "=", kept).execute();
  expect(claims.map(({ state }) => state).toSorted()).toEqual(["committed", "released"]);
});

test("a login does not wait for the order of somebody who is at the checkout", async () => {
  const [account, browser, stranger] = [await owner(), await aBrowser(), await aBrowser()];
  const strangers = await orderOf(stranger.ctx);
  await buy(browser.ctx, 1);
  const lock = sql`select id from orders where id = ${strangers} for update`;
  expect(await whileLocked(db, lock, () => comeHome(account, browser))).toBe("ended");
});
