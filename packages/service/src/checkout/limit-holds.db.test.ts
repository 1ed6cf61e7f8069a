import { createDb, createPool } from "@matinee/database";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { addClassItem, currentOrder, removeItem } from "../basket/index.ts";
import { createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll, statesOf } from "../testing/waiting-families.ts";
import { aWorld, codeOf, newId, parentForm, valueOf } from "../testing/world.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;
/** Two connections, for checkouts at the same moment. */
const few = createPool(world.url, { max: 2, scope: { kind: "system" } });
afterAll(() => few.end());

const VISA = "4242424242424242";
/** A hold that nobody pays for lasts so long, in minutes; with cards that are declined, so long. */
const LAPSED = 16;
const LONG = 41;

interface Shopper {
  /** A function: another one with each request. */
  readonly origin?: string | (() => string);
  readonly email?: string;
  readonly names?: readonly string[];
}

/** A new visitor behind an internet address, with a trial in the cart for each child. */
async function aShopper(
  group: { readonly id: number; readonly dates: readonly string[] },
  { origin = newId(), email = `${newId()}@example.test`, names = ["Ada"] }: Shopper = {},
) {
  const ctx: Context = { ...(await world.visitor()), originKey: typeof origin === "string" ? () => origin : origin };
  const { orderId, item, children } = await world.basket(group, names, ctx);
  const called = async (address: string) => void valueOf(await createCustomer(ctx, { ...parentForm, email: address }));
  await called(email);
  const start = () => startCheckout(ctx, { order_id: orderId });
  /** Holds the places for so many minutes and leaves them to lapse. */
  const lapse = async (minutes = LONG) => {
    const started = await start();
    if (started.ok) await letPass(orderId, minutes);
    return codeOf(started);
  };
  const pay = async () => {
    await world.pay(valueOf(await start()).client_secret, VISA);
    await world.work();
  };
  return { ctx, orderId, item, children, called, start, lapse, pay, group };
}

/** Lets minutes pass for what an order holds, and for what it held before. */
async function heldFor(orderId: string, minutes: number): Promise<void> {
  await sql`update claim set created_at = created_at - make_interval(mins => ${minutes}),
      changed_at = changed_at - make_interval(mins => case when state = 'held' then 0 else ${minutes} end),
      held_until = held_until - make_interval(mins => case when state = 'held' then 0 else ${minutes} end)
    where order_id = ${orderId}`.execute(db);
}

async function letPass(orderId: string, minutes: number): Promise<void> {
  await heldFor(orderId, minutes);
  await letHoldLapse(db, orderId);
  await expireCheckouts(world.system);
}

const REFUSED = "too_many_requests";
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test("a script that holds one place again and again loses it after two hours, whatever it changes, and for a day", async () => {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const script = await aShopper(group, { origin: newId });
  let item = script.item.id;
  const answers: (string | null | undefined)[] = [];
  for (let n = 0; n < 5; n += 1) {
    await script.called(`${newId()}@example.test`);
    valueOf(await removeItem(script.ctx, item));
    const line = { type: "trial" as const, group_id: group.id, child_ids: script.children.map(({ id }) => id) };
    item = valueOf(
      await addClassItem(script.ctx, { order_id: script.orderId, ...line, start_date: group.dates[0] ?? "" }),
    ).id;
    answers.push(await script.lapse());
  }
  expect(answers).toEqual([null, null, null, REFUSED, REFUSED]);
  expect(JSON.stringify(await script.start())).toContain("try again at this time tomorrow");
  // The place is free for whoever wants it, and the script's family may hold another.
  expect(await (await aShopper(group)).lapse()).toBeNull();
  await heldFor(script.orderId, 21 * 60);
  expect(codeOf(await script.start())).toBe(REFUSED);
  await heldFor(script.orderId, 3 * 60);
  expect(codeOf(await script.start())).toBeNull();
});

test("one email address is one family, however many visitors use it, and counts for each class by itself", async () => {
  const group = await world.group({ capacity: 30, trialCap: 30 });
  const other = await world.group();
  const email = `${newId()}@example.test`;
  const answers: (string | null | undefined)[] = [];
  for (let n = 0; n < 4; n += 1) answers.push(await (await aShopper(group, { email })).lapse());
  expect(answers).toEqual([null, null, null, REFUSED]);
  expect(await (await aShopper(other, { email })).lapse()).toBeNull();
  // Strangers can type a customer's address: whoever is logged in is not counted by it.
  const { ctx, orderId } = await aShopper(group, { email });
  if (ctx.actor.kind !== "GUEST") throw new Error("The visitor is a guest");
  const customer = { kind: "CUSTOMER" as const, userId: newId(), customerId: null, guestId: ctx.actor.guestId };
  expect(codeOf(await startCheckout({ ...ctx, actor: customer }, { order_id: orderId }))).toBeNull();
});

test("a script with a new visitor and a new email address for each hold is counted by its internet address", async () => {
  const group = await world.group({ capacity: 30, trialCap: 30 });
  const other = await world.group();
  const origin = newId();
  const answers: (string | null | undefined)[] = [];
  for (let n = 0; n < 4; n += 1)
    answers.push(await (await aShopper(group, { origin, names: ["Ada", "Bo", "Cy"] })).lapse());
  // Three places for 41 minutes each: six hours are over with the third hold.
  expect(answers).toEqual([null, null, null, REFUSED]);
  expect(JSON.stringify(await (await aShopper(group, { origin })).start())).toContain(
    "from your internet connection. Please try another connection",
  );
  expect(await (await aShopper(group)).lapse()).toBeNull();
  expect(await (await aShopper(other, { origin })).lapse()).toBeNull();
});

test("a family that loses its places four times in an evening, goes back and forth and pays in the end is not stopped", async () => {
  const group = await world.group();
  const email = `${newId()}@example.test`;
  const family = await aShopper(group, { email, names: ["Ada", "Bo", "Cy"] });
  for (let n = 0; n < 4; n += 1) expect(await family.lapse(LAPSED)).toBeNull();
  for (let n = 0; n < 4; n += 1) {
    valueOf(await family.start());
    await heldFor(family.orderId, 3);
    valueOf(await cancelCheckout(family.ctx, { order_id: family.orderId }));
  }
  // With cards that are declined, a hold lasts three quarters of an hour.
  valueOf(await family.start());
  await heldFor(family.orderId, 45);
  await family.pay();
  const order = await db.selectFrom("orders").select("status").where("id", "=", family.orderId).executeTakeFirst();
  expect(order?.status).toBe("confirmed");
  // That was two hours. They were paid for, so they do not count, also where the family gives the places back.
  await sql`update claim set state = 'released', changed_at = now() where order_id = ${family.orderId} and state = 'committed'`.execute(
    db,
  );
  await sql`update orders set status = 'cancelled' where id = ${family.orderId}`.execute(db);
  expect(codeOf(await (await aShopper(group, { email })).start())).toBeNull();
});

test("many families who pay behind one internet address stop nobody there, however long they took", async () => {
  const group = await world.group({ capacity: 30, trialCap: 30 });
  const origin = newId();
  for (let n = 0; n < 3; n += 1) {
    const family = await aShopper(group, { origin, names: ["Ada", "Bo", "Cy"] });
    valueOf(await family.start());
    await heldFor(family.orderId, 45);
    await family.pay();
  }
  expect(codeOf(await (await aShopper(group, { origin })).start())).toBeNull();
});

test("whoever pays begins again, also where they held the places on another device before", async () => {
  const group = await world.group({ capacity: 30, trialCap: 30 });
  const email = `${newId()}@example.test`;
  const phone = await aShopper(group, { email });
  for (let n = 0; n < 2; n += 1) expect(await phone.lapse()).toBeNull();
  const laptop = await aShopper(group, { email, names: ["Bo"] });
  await laptop.pay();
  // Hours later.
  await sql`update orders set placed_at = placed_at - interval '3 hours' where id = ${laptop.orderId}`.execute(db);
  await heldFor(phone.orderId, 3 * 60);
  for (let n = 0; n < 3; n += 1) expect(await phone.lapse()).toBeNull();
  expect(await phone.lapse()).toBe(REFUSED);
});

test("a place that is offered from the waiting list stays the family's until the offer ends, however often it comes back", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const orderId = valueOf(await currentOrder(family.ctx, { createIfNeeded: true })).id ?? "";
  const line = { type: "trial" as const, group_id: group.id, child_ids: family.children.map(({ id }) => id) };
  valueOf(await addClassItem(family.ctx, { order_id: orderId, ...line, start_date: group.dates[0] ?? "" }));
  for (let n = 0; n < 4; n += 1) {
    valueOf(await startCheckout(family.ctx, { order_id: orderId }));
    await letPass(orderId, LONG);
  }
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
});

/** A cart with so many children in each of several classes. */
async function big(origin: string, { children, classes }: { readonly children: number; readonly classes: number }) {
  const names = times(children, "Kid").map((name, n) => name + String.fromCodePoint(97 + n));
  const shopper = await aShopper(await world.group({ capacity: 30, trialCap: 30 }), { origin, names });
  for (let n = 1; n < classes; n += 1) {
    const other = await world.group({ capacity: 30 });
    const line = { type: "enrolment" as const, group_id: other.id, child_ids: shopper.children.map(({ id }) => id) };
    valueOf(await addClassItem(shopper.ctx, { order_id: shopper.orderId, ...line, start_date: other.dates[0] ?? "" }));
  }
  return shopper;
}

test("an order for more places than one internet address may hold goes through while nothing else is held there", async () => {
  const group = await world.group({ capacity: 200, trialCap: 200 });
  const origin = newId();
  const neighbour = await aShopper(group, { origin });
  valueOf(await neighbour.start());
  const family = await big(origin, { children: 9, classes: 3 });
  expect(codeOf(await family.start())).toBe(REFUSED);
  valueOf(await cancelCheckout(neighbour.ctx, { order_id: neighbour.orderId }));
  expect(codeOf(await family.start())).toBeNull();
  // While these are held, nobody there holds more.
  expect(codeOf(await neighbour.start())).toBe(REFUSED);
  await family.pay();
  expect(codeOf(await neighbour.start())).toBeNull();
});

test("one order holds at most 60 places, and says how more can be bought", async () => {
  const flood = await big(newId(), { children: 16, classes: 4 });
  expect(JSON.stringify(await flood.start())).toContain("and order those once this order is paid");
  valueOf(await removeItem(flood.ctx, flood.item.id));
  expect(codeOf(await flood.start())).toBeNull();
});

test("checkouts at the same moment get past the limit by as many as there are connections, and then no more", async () => {
  const group = await world.group({ capacity: 100, trialCap: 100 });
  const origin = newId();
  const names = ["Ada", "Bo", "Cy"];
  const own = createDb(few);
  const shoppers = await Promise.all(times(14, 0).map(async () => await aShopper(group, { origin, names })));
  const answers = await Promise.all(
    shoppers.map(async ({ ctx, orderId }) => codeOf(await startCheckout({ ...ctx, db: own }, { order_id: orderId }))),
  );
  const held = names.length * answers.filter((code) => code === null).length;
  expect(held).toBeGreaterThanOrEqual(24);
  expect(held).toBeLessThanOrEqual(24 + names.length);
  expect(new Set(answers)).toEqual(new Set([null, REFUSED]));
  expect(codeOf(await (await aShopper(group, { origin, names })).start())).toBe(REFUSED);
});
