import { sql } from "kysely";
import { expect, test } from "vitest";
import { calculateTotals, currentOrder, removeItem } from "../basket/index.ts";
import { getOrder } from "../orders/index.ts";
import { readPools } from "../places/index.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { expireCheckouts } from "./end-checkout.ts";
import { handleProviderEvent } from "./handle-provider-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startCheckout } from "./start-checkout.ts";
import { bulkCreateWaiting } from "../waiting-list/index.ts";

const world = await aWorld();

async function poolsOf(group: { pools: readonly { place: number; trial: number }[] }) {
  const ids = group.pools.slice(0, 2).flatMap((pool) => [pool.place, pool.trial]);
  const pools = await readPools(world.db, ids);
  return pools.toSorted((a, b) => a.id - b.id).map(({ committed, held }) => ({ committed, held }));
}

const each = (committed: number, held: number) => Array.from({ length: 4 }, () => ({ committed, held }));

test("a trial for two children is held, paid and confirmed once, with one mail and a calendar", async () => {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group, ["Ada", "Bo"]);
  const cart = valueOf(await calculateTotals(ctx));
  expect(cart).toMatchObject({
    total_gross: 4_800,
    vat_amount: 800,
    total_net: 4_000,
    amount_due_now: 4_800,
    problems: [],
  });

  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(checkout).toMatchObject({ status: "placed", amount_due: 4_800, provider: "sandbox" });
  expect(await poolsOf(group)).toEqual(each(0, 2));

  const paid = await world.pay(checkout.client_secret, "4242424242424242");
  expect(paid.body.status).toBe("succeeded");
  await world.work();
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  expect(order).toMatchObject({
    status: "confirmed",
    payment_status: "paid",
    email: "pat@example.test",
    hold_expires_at: null,
  });
  expect(order.number).toMatch(/^LEE-\d{6}$/);
  expect(await poolsOf(group)).toEqual(each(2, 0));

  const mails = world.mails.filter((mail) => mail.subject.includes(order.number ?? "?"));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Roundhay Hall");
  const calendar = String(mails[0]?.attachments[0]?.content);
  expect(calendar).toContain("BEGIN:VTIMEZONE");
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar).toContain(`DTSTART;TZID=Europe/London:${group.dates[0]?.replaceAll("-", "")}T100000`);

  expect(await startCheckout(ctx, { order_id: orderId })).toMatchObject({ ok: false, error: { code: "order_paid" } });
  expect(valueOf(await currentOrder(ctx, { createIfNeeded: false })).id).toBeNull();
});

test("two concurrent checkouts of one basket open one payment", async () => {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group);
  const answers = await Promise.all([1, 2, 3, 4].map(() => startCheckout(ctx, { order_id: orderId })));
  expect(new Set(answers.map((answer) => valueOf(answer).client_secret)).size).toBe(1);
  const { rows } = await sql`select 1 from payment where order_id = ${orderId}`.execute(world.db);
  expect(rows).toHaveLength(1);
  expect(await poolsOf(group)).toEqual(each(0, 1));
});

test("concurrent buyers get exactly the free places; the others are told which class is full", async () => {
  const group = await world.group({ capacity: 3, trialCap: 3 });
  const baskets = await Promise.all(Array.from({ length: 12 }, () => world.basket(group)));
  const answers = await Promise.all(baskets.map(({ ctx, orderId }) => startCheckout(ctx, { order_id: orderId })));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
  for (const answer of answers) {
    if (answer.ok) continue;
    expect(answer.error.code).toBe("no_places_left");
    expect(JSON.stringify(answer.error.details)).toContain("Saturday Juniors");
  }
  expect(await poolsOf(group)).toEqual(each(0, 3));
});

test("the trial cap limits trials before the class is full", async () => {
  const group = await world.group({ capacity: 10, trialCap: 1 });
  const first = await world.basket(group);
  const second = await world.basket(group);
  valueOf(await startCheckout(first.ctx, { order_id: first.orderId }));
  expect(await startCheckout(second.ctx, { order_id: second.orderId })).toMatchObject({
    ok: false,
    error: { code: "no_places_left" },
  });
  expect(valueOf(await calculateTotals(second.ctx)).problems).toMatchObject([{ code: "no_places_left" }]);
});

test("a declined card leaves the places held for at least ten minutes; another card pays the same order", async () => {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await sql`update orders set hold_expires_at = now() + interval '1 minute' where id = ${orderId}`.execute(world.db);
  const declined = await world.pay(checkout.client_secret, "4000000000000002");
  expect(declined).toMatchObject({ status: 402, body: { error: { code: "card_declined" } } });
  await world.work();
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  expect(order).toMatchObject({ status: "placed", payment_status: "failed" });
  expect(Date.parse(order.hold_expires_at ?? "") - Date.now()).toBeGreaterThan(9 * 60_000);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("confirmed");
});

test("going back releases the places and cancels the payment; the basket can be changed and paid again", async () => {
  const group = await world.group();
  const { ctx, orderId, item } = await world.basket(group);
  const first = valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(await removeItem(ctx, item.id)).toMatchObject({ ok: false, error: { code: "order_placed" } });
  expect(valueOf(await cancelCheckout(ctx, { order_id: orderId })).status).toBe("basket");
  expect(await poolsOf(group)).toEqual(each(0, 0));
  expect((await world.pay(first.client_secret, "4242424242424242")).status).toBe(400);
  const second = valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(second.client_secret).not.toBe(first.client_secret);
  await world.pay(second.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("confirmed");
  expect(await poolsOf(group)).toEqual(each(1, 0));
});

test("when the hold expires, the payment is cancelled before the places are released", async () => {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await letHoldLapse(world.db, orderId);
  await expireCheckouts(world.system);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "basket", payment_status: "none" });
  expect(await poolsOf(group)).toEqual(each(0, 0));
  expect((await world.pay(checkout.client_secret, "4242424242424242")).status).toBe(400);
});

test("a payment that succeeded just in time is found when the hold ends, and the place is kept", async () => {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4000009900000046");
  await letHoldLapse(world.db, orderId);
  await expireCheckouts(world.system);
  expect(valueOf(await getOrder(ctx, { id: orderId })).status).toBe("confirmed");
  expect(await poolsOf(group)).toEqual(each(1, 0));
});

test("captured, no place: the payment is refunded and the child is first on the waiting list", async () => {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const late = await world.basket(group);
  const checkout = valueOf(await startCheckout(late.ctx, { order_id: late.orderId }));
  await letHoldLapse(world.db, late.orderId);
  const other = await world.basket(group);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrder(late.ctx, { id: late.orderId }))).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
  });
  const { rows } = await sql`select status from work_item where order_id = ${late.orderId}`.execute(world.db);
  expect(rows).toEqual([{ status: "done" }]);
  const waiting =
    await sql`select child_id from waiting_list_entry where group_id = ${group.id} order by created_at`.execute(
      world.db,
    );
  expect(waiting.rows).toEqual([{ child_id: late.children[0]?.id }]);
  expect(world.mails.at(-1)?.subject).toContain("is being refunded");
});

test("captured, no place, and the child waits for the class already: the payment is refunded, and the child waits once", async () => {
  const group = await world.group({ capacity: 1, trialCap: 1, dates: 2 });
  const late = await world.basket(group);
  const checkout = valueOf(await startCheckout(late.ctx, { order_id: late.orderId }));
  await letHoldLapse(world.db, late.orderId);
  const other = await world.basket(group);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  const [child] = late.children;
  const entries = [{ child_id: child?.id ?? "", group_id: group.id }];
  expect(valueOf(await bulkCreateWaiting(late.ctx, { entries }))).toHaveLength(1);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrder(late.ctx, { id: late.orderId })).payment_status).toBe("refunded");
  expect(world.mails.at(-1)?.subject).toContain("is being refunded");
  const { rows: items } = await sql`select status from work_item where order_id = ${late.orderId}`.execute(world.db);
  expect(items).toEqual([{ status: "done" }]);
  const waiting = world.db.selectFrom("waiting_list_entry").select(["child_id", "status"]);
  expect(await waiting.where("group_id", "=", group.id).execute()).toEqual([
    { child_id: child?.id, status: "waiting" },
  ]);
});

test("an expired hold is claimed again if its place is still free when the payment succeeds", async () => {
  const group = await world.group({ capacity: 1, trialCap: 1 });
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(world.db);
  const late = await world.basket(group);
  const checkout = valueOf(await startCheckout(late.ctx, { order_id: late.orderId }));
  await letHoldLapse(world.db, late.orderId);
  const other = await world.basket(group);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  valueOf(await cancelCheckout(other.ctx, { order_id: other.orderId }));
  const next = world.db.selectFrom("class_search").select("next_trial_on").where("group_id", "=", group.id);
  expect((await next.executeTakeFirst())?.next_trial_on).toBe(group.dates[0]);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrder(late.ctx, { id: late.orderId })).status).toBe("confirmed");
  // The search offered it once more, and does not any longer.
  expect((await next.executeTakeFirst())?.next_trial_on).not.toBe(group.dates[0]);
});

test.each(["4000009900000020", "4000009900000038", "4000009900000046"])(
  "repeated, unordered or lost webhooks (%s) confirm the order once",
  async (card) => {
    const group = await world.group();
    const { ctx, orderId } = await world.basket(group);
    const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
    await world.pay(checkout.client_secret, card);
    await world.work();
    await sql`update payment set created_at = now() - interval '1 minute', checked_at = null where order_id = ${orderId}`.execute(
      world.db,
    );
    await Promise.all([reconcilePayments(world.system), reconcilePayments(world.system)]);
    await world.work();
    const order = valueOf(await getOrder(ctx, { id: orderId }));
    expect(order.status).toBe("confirmed");
    expect(world.mails.filter((mail) => mail.subject.includes(order.number ?? "?"))).toHaveLength(1);
    expect(await poolsOf(group)).toEqual(each(1, 0));
  },
);

test("an unreachable provider gives a clear error, keeps the places held, and a retry works", async () => {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group);
  world.state.providerDown = true;
  expect(await startCheckout(ctx, { order_id: orderId })).toMatchObject({
    ok: false,
    error: { code: "payment_provider_unavailable" },
  });
  world.state.providerDown = false;
  expect(await poolsOf(group)).toEqual(each(0, 1));
  expect(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret).toMatch(/_secret_/);
});

test("an order with nothing due is confirmed without a card", async () => {
  const group = await world.group({ pricePence: 0, trialCap: 1, dates: 2 });
  const { ctx, orderId } = await world.basket(group);
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(world.db);
  const found = () =>
    world.db.selectFrom("class_search").select("available").where("group_id", "=", group.id).executeTakeFirst();
  expect(await found()).toEqual({ available: 1 });
  expect(valueOf(await startCheckout(ctx, { order_id: orderId }))).toMatchObject({
    status: "confirmed",
    amount_due: 0,
    client_secret: null,
  });
  expect(await poolsOf(group)).toEqual(each(1, 0));
  expect(await found(), "the search knows that the place is taken").toEqual({ available: 0 });
});

test("a changed price has to be accepted before checkout; another visitor's order is not found", async () => {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group);
  await sql`update class_group set trial_price_pence = 2500 where id = ${group.id}`.execute(world.db);
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({
    total_gross: 2_400,
    problems: [{ code: "price_changed", remedies: ["accept_price", "remove"] }],
  });
  expect(await startCheckout(ctx, { order_id: orderId })).toMatchObject({
    ok: false,
    error: { code: "price_changed" },
  });
  const stranger = await world.visitor();
  expect(await startCheckout(stranger, { order_id: orderId })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await getOrder(stranger, { id: orderId })).toMatchObject({ ok: false, error: { code: "not_found" } });
  await handleProviderEvent(world.system, { eventId: 999_999 });
});
