import { withoutChance } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cancelCheckout, startCheckout } from "../checkout/index.ts";
import { calculateTotals, currentOrder, updateBasketItem } from "../basket/index.ts";
import { createCustomer } from "../families/index.ts";
import {
  anotherProcess,
  aTakenClass,
  aWaitingFamily,
  freePlace,
  poolsNow,
  serveAll,
  statesOf,
} from "../testing/waiting-families.ts";
import { aWorld, codeOf, newId, parentForm, sevenYearsAgo, valueOf } from "../testing/world.ts";
import { acceptWaitingOffer } from "./accept-waiting-offer.ts";
import { declineWaitingOffer } from "./decline-waiting-offer.ts";
import { getWaitingOffer } from "./get-waiting-offer.ts";

const world = await aWorld();
const { db } = world;
const other = anotherProcess(world);
afterAll(other.end);

/** A family with an offer, and the key of its mailed link. */
async function anOffer(names: readonly string[] = ["Ada"]) {
  const group = await aTakenClass(world, { places: names.length });
  const family = await aWaitingFamily(world, group, { names });
  const next = await aWaitingFamily(world, group);
  for (const _ of names) await freePlace(world, group);
  await serveAll(world);
  const { offer_id: offerId } = await db
    .selectFrom("waiting_list_entry")
    .select("offer_id")
    .where("id", "=", family.entryIds[0] ?? "")
    .executeTakeFirstOrThrow();
  return { group, family, next, key: world.system.tokens.offer(offerId ?? ""), offerId: offerId ?? "" };
}

const linesOf = async (ctx: Parameters<typeof calculateTotals>[0]) =>
  valueOf(await calculateTotals(ctx)).class_items.map((item) => item.children.map((child) => child.first_name));

test("the link puts the held places into the cart, as often as it is used, and paying accepts the offer", async () => {
  const { group, family, key } = await anOffer(["Ada", "Bo"]);
  const offer = valueOf(await getWaitingOffer(family.ctx, { key }));
  expect(offer).toMatchObject({
    state: "open",
    name: "Saturday Juniors",
    needs_birthdays: false,
    children: ["Your child", "Your child"],
  });
  expect(offer.dates.map(({ date }) => date)).toEqual(group.dates);
  const first = valueOf(await acceptWaitingOffer(family.ctx, { key }));
  expect(valueOf(await acceptWaitingOffer(family.ctx, { key }))).toEqual(first);
  expect(await linesOf(family.ctx)).toEqual([["Ada", "Bo"]]);
  expect(valueOf(await calculateTotals(family.ctx)).problems).toEqual([]);
  const checkout = valueOf(await startCheckout(family.ctx, { order_id: first.id ?? "" }));
  // Once more while it is being paid for: the same checkout.
  expect(valueOf(await acceptWaitingOffer(family.ctx, { key }))).toEqual({ id: first.id, status: "placed" });
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await statesOf(world, family.entryIds)).toEqual(["accepted", "accepted"]);
  const trials = await poolsNow(world, group.poolIds);
  expect(trials[1]).toEqual({ free: 0, held: 0, kept: 0 });
  const again = await acceptWaitingOffer(family.ctx, { key });
  expect(again).toMatchObject({
    ok: false,
    error: { code: "offer_ended", details: expect.stringContaining("has been booked") as string },
  });
});

test("a brother's place can be booked with the same link after his sister's is paid for", async () => {
  const { family, key } = await anOffer(["Ada", "Bo"]);
  const whole = valueOf(await getWaitingOffer(family.ctx, { key })).price;
  const first = valueOf(await acceptWaitingOffer(family.ctx, { key }));
  const [line] = valueOf(await calculateTotals(family.ctx)).class_items;
  valueOf(await updateBasketItem(family.ctx, line?.id ?? "", { child_ids: [family.children[0]?.id ?? ""] }));
  const pay = async (orderId: string | null) => {
    const checkout = valueOf(await startCheckout(family.ctx, { order_id: orderId ?? "" }));
    await world.pay(checkout.client_secret, "4242424242424242");
  };
  await pay(first.id);
  await world.work();
  expect(await statesOf(world, family.entryIds)).toEqual(["accepted", "offered"]);
  const left = valueOf(await getWaitingOffer(family.ctx, { key }));
  expect(left).toMatchObject({ state: "open", children: ["Your child"] });
  expect(left.price).toBeLessThan(whole);
  // The same in the moment before the list is told of the payment.
  const tell = async (status: "offered" | "accepted") =>
    await db
      .updateTable("waiting_list_entry")
      .set({ status })
      .where("id", "=", family.entryIds[0] ?? "")
      .execute();
  await tell("offered");
  expect(valueOf(await getWaitingOffer(family.ctx, { key }))).toEqual(left);
  await tell("accepted");
  const second = valueOf(await acceptWaitingOffer(family.ctx, { key }));
  expect(second.id).not.toBe(first.id);
  expect(await linesOf(family.ctx)).toEqual([["Bo"]]);
  expect(valueOf(await calculateTotals(family.ctx)).amount_due_now).toBe(left.price);
  await pay(second.id);
  await world.work();
  expect(await statesOf(world, family.entryIds)).toEqual(["accepted", "accepted"]);
  expect(valueOf(await getWaitingOffer(family.ctx, { key }))).toMatchObject({
    state: "accepted",
    children: ["Your child", "Your child"],
  });
});

test("a brother's place that was let go is what the link tells of, and not his sister's", async () => {
  const { family, key, offerId } = await anOffer(["Ada", "Bo"]);
  const [ada = "", bo = ""] = family.entryIds;
  const end = async (id: string, status: "accepted" | "lapsed") =>
    await db.updateTable("waiting_list_entry").set({ status }).where("id", "=", id).execute();
  await end(ada, "accepted");
  await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 minute' where id = ${offerId}`.execute(
    db,
  );
  const told = async () => valueOf(await getWaitingOffer(family.ctx, { key }));
  expect(await told()).toMatchObject({ state: "lapsed", children: ["Your child"] });
  await end(bo, "lapsed");
  expect(await told()).toMatchObject({ state: "lapsed", children: ["Your child"] });
});

test("another browser shows nothing that the mail did not say, and needs the child's date of birth", async () => {
  const { family, key, offerId } = await anOffer();
  const stranger = await world.visitor();
  const shown = valueOf(await getWaitingOffer(stranger, { key }));
  expect(shown.needs_birthdays).toBe(true);
  expect(withoutChance(shown)).not.toMatch(/Ada|Tester|pat@|2019/u);
  expect(codeOf(await acceptWaitingOffer(stranger, { key }))).toBe("invalid");
  const guess = await acceptWaitingOffer(stranger, { key, born_on: ["2019-02-03"] });
  expect(JSON.stringify(guess)).not.toContain(sevenYearsAgo());
  expect(codeOf(guess)).toBe("invalid");
  const order = valueOf(await acceptWaitingOffer(stranger, { key, born_on: [sevenYearsAgo()] }));
  expect(await linesOf(stranger)).toEqual([["Ada"]]);
  await createCustomer(stranger, { ...parentForm, email: `${newId()}@example.test` });
  const checkout = valueOf(await startCheckout(stranger, { order_id: order.id ?? "" }));
  expect(valueOf(await getWaitingOffer(family.ctx, { key })).state).toBe("at_checkout");
  expect(codeOf(await acceptWaitingOffer(family.ctx, { key }))).toBe("payment_under_way");
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await statesOf(world, family.entryIds)).toEqual(["accepted"]);
  // Nobody tries dates for long.
  const victim = await anOffer();
  const codes: (string | null | undefined)[] = [];
  for (let day = 1; day <= 9; day += 1)
    codes.push(codeOf(await acceptWaitingOffer(stranger, { key: victim.key, born_on: [`2018-01-0${day}`] })));
  expect(codes.at(-1)).toBe("too_many_requests");
  expect(offerId).not.toBe(victim.offerId);
});

test("the key is for one offer alone, and no other kind of link opens it", async () => {
  const { family, key, offerId } = await anOffer();
  for (const wrong of [offerId, world.system.tokens.link(offerId), world.system.tokens.offer(newId()), `${key}x`, ""])
    expect(codeOf(await getWaitingOffer(family.ctx, { key: wrong }))).toBe("not_found");
});

test("a declined offer goes to the next family, and an ended one says so", async () => {
  const { family, next, key } = await anOffer();
  expect(valueOf(await declineWaitingOffer(family.ctx, { key })).state).toBe("declined");
  expect(valueOf(await declineWaitingOffer(family.ctx, { key })).state).toBe("declined");
  await serveAll(world);
  expect(await statesOf(world, [...family.entryIds, ...next.entryIds])).toEqual(["declined", "offered"]);
  expect(await acceptWaitingOffer(family.ctx, { key })).toMatchObject({
    ok: false,
    error: { code: "offer_ended", details: expect.stringContaining("declined this place") as string },
  });
});

test("an offer whose time was up says so, and what to do", async () => {
  const { family, next, key, offerId } = await anOffer();
  await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 minute' where id = ${offerId}`.execute(
    db,
  );
  await serveAll(world);
  expect(await statesOf(world, [...family.entryIds, ...next.entryIds])).toEqual(["lapsed", "offered"]);
  expect(await acceptWaitingOffer(family.ctx, { key })).toMatchObject({
    ok: false,
    error: { code: "offer_ended", details: expect.stringMatching(/ended at .*off the waiting list/u) as string },
  });
});

test("an offer whose time is up at the checkout is open as long as that, and ended when it is given up", async () => {
  const { family, key, offerId } = await anOffer();
  const order = valueOf(await acceptWaitingOffer(family.ctx, { key }));
  valueOf(await startCheckout(family.ctx, { order_id: order.id ?? "" }));
  await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 minute' where id = ${offerId}`.execute(
    db,
  );
  const state = async () => valueOf(await getWaitingOffer(family.ctx, { key })).state;
  expect(await state()).toBe("open");
  valueOf(await cancelCheckout(family.ctx, { order_id: order.id ?? "" }));
  // No worker has looked at the list yet.
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  expect(await state()).toBe("lapsed");
  expect(codeOf(await acceptWaitingOffer(family.ctx, { key }))).toBe("offer_ended");
});

test("a decline against a payment: who has paid has the place, whatever the other browser said", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { group, family, next, key } = await anOffer();
    const order = valueOf(await acceptWaitingOffer(family.ctx, { key }));
    const checkout = valueOf(await startCheckout(family.ctx, { order_id: order.id ?? "" }));
    await world.pay(checkout.client_secret, "4242424242424242");
    await Promise.all([world.work(), declineWaitingOffer(other.as(family.ctx), { key }), serveAll(other)]);
    await serveAll(world);
    expect(valueOf(await currentOrder(family.ctx, { createIfNeeded: false })).id).toBeNull();
    const [state] = await statesOf(world, family.entryIds);
    expect(["accepted", "declined"]).toContain(state);
    expect(await statesOf(world, next.entryIds)).toEqual(["waiting"]);
    expect((await poolsNow(world, group.poolIds))[1]).toEqual({ free: 0, held: 0, kept: 0 });
  }
});
