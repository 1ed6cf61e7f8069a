import { sql } from "kysely";
import { expect, test } from "vitest";
import { calculateTotals, currentOrder } from "../basket/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { bulkSaveChildren, createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { serveAll, statesOf } from "../testing/waiting-families.ts";
import { aWorld, newId, parentForm, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting } from "../waiting-list/index.ts";
import { declineWaitingOffer } from "./decline-waiting-offer.ts";
import { acceptWaitingOffer } from "./accept-waiting-offer.ts";
import { getWaitingOffer } from "./get-waiting-offer.ts";

const world = await aWorld();
const { db } = world;

/** Fills pools so far that `left` places are free in each. */
async function fill(poolIds: readonly number[], left = 0): Promise<void> {
  for (const poolId of poolIds)
    await sql`insert into claim (id, pool_id, quantity, state) select ${newId()}, id, size - ${left}::int, 'committed' from pool where id = ${poolId}`.execute(
      db,
    );
}

/** One booked place in each of the pools is given up. */
async function free(poolIds: readonly number[]): Promise<void> {
  await sql`update pool set size = size + 1 where id = any (${poolIds}::bigint[])`.execute(db);
}

async function waitsForCamp(courseId: number, names: readonly string[] = ["Ada"]) {
  const ctx = await world.visitor();
  const children = valueOf(
    await bulkSaveChildren(ctx, {
      children: names.map((first_name) => ({ first_name, surname: "Tester", date_of_birth: "2018-01-15" })),
    }),
  );
  await createCustomer(ctx, { ...parentForm, email: `${newId()}@example.test` });
  const entries = valueOf(
    await bulkCreateWaiting(ctx, { entries: children.map(({ id }) => ({ child_id: id, course_id: courseId })) }),
  );
  return { ctx, entryIds: entries.map(({ id }) => id) };
}

async function keyOf(entryId: string): Promise<string> {
  const { offer_id: id } = await db
    .selectFrom("waiting_list_entry")
    .select("offer_id")
    .where("id", "=", entryId)
    .executeTakeFirstOrThrow();
  return world.system.tokens.offer(id ?? "");
}

test("a place in a camp that is booked as a whole is offered as a whole, and the link books it", async () => {
  const camp = await world.camp();
  await fill([camp.poolId]);
  const [twins, single] = [await waitsForCamp(camp.id, ["Ada", "Bo"]), await waitsForCamp(camp.id)];
  await free([camp.poolId]);
  await serveAll(world);
  expect(await statesOf(world, [...twins.entryIds, ...single.entryIds])).toEqual(["waiting", "waiting", "offered"]);
  const key = await keyOf(single.entryIds[0] ?? "");
  expect(valueOf(await getWaitingOffer(single.ctx, { key }))).toMatchObject({ whole_camp: true, course_id: camp.id });
  const order = valueOf(await acceptWaitingOffer(single.ctx, { key }));
  expect(valueOf(await calculateTotals(single.ctx)).problems).toEqual([]);
  const checkout = valueOf(await startCheckout(single.ctx, { order_id: order.id ?? "" }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await statesOf(world, single.entryIds)).toEqual(["accepted"]);
});

test("of a camp by the day the freed days are offered, and held until they are booked", async () => {
  const camp = await world.camp({ placesADay: 2 });
  const { rows } = await sql<{ on: string; pool: number }>`
    select held_on::text as "on", pool_id as pool from course_day_place where course_id = ${camp.id} order by held_on`.execute(
    db,
  );
  await fill(rows.map(({ pool }) => pool));
  const family = await waitsForCamp(camp.id);
  const [, second, third] = rows;
  await free([second?.pool ?? 0, third?.pool ?? 0]);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  const key = await keyOf(family.entryIds[0] ?? "");
  const offer = valueOf(await getWaitingOffer(family.ctx, { key }));
  expect([offer.whole_camp, offer.dates.map(({ date }) => date)]).toEqual([false, [second?.on, third?.on]]);
  // What the cart asks for it.
  expect(offer.price).toBe(12_000);
  const order = valueOf(await acceptWaitingOffer(family.ctx, { key }));
  expect(valueOf(await acceptWaitingOffer(family.ctx, { key }))).toEqual(order);
  const cart = valueOf(await calculateTotals(family.ctx));
  expect([cart.problems, cart.total_gross]).toEqual([[], 12_000]);
  const checkout = valueOf(await startCheckout(family.ctx, { order_id: order.id ?? "" }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await statesOf(world, family.entryIds)).toEqual(["accepted"]);
});

test("whoever declines single days of a camp waits on for its other days, and is not offered the same again", async () => {
  const camp = await world.camp({ placesADay: 2 });
  const { rows } = await sql<{ on: string; pool: number }>`
    select held_on::text as "on", pool_id as pool from course_day_place where course_id = ${camp.id} order by held_on`.execute(
    db,
  );
  await fill(rows.map(({ pool }) => pool));
  const [family, next] = [await waitsForCamp(camp.id), await waitsForCamp(camp.id)];
  const [first, second] = rows;
  await free([first?.pool ?? 0]);
  await serveAll(world);
  const key = await keyOf(family.entryIds[0] ?? "");
  expect(valueOf(await declineWaitingOffer(family.ctx, { key })).state).toBe("declined");
  expect(valueOf(await declineWaitingOffer(family.ctx, { key })).state).toBe("declined");
  await serveAll(world);
  expect(await statesOf(world, [...family.entryIds, ...next.entryIds])).toEqual(["waiting", "offered"]);
  // The declined day is free again too.
  await free([first?.pool ?? 0, second?.pool ?? 0]);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  const offer = valueOf(await getWaitingOffer(family.ctx, { key: await keyOf(family.entryIds[0] ?? "") }));
  expect(offer.dates.map(({ date }) => date)).toEqual([second?.on]);
});

/** A camp by the day and a child to whom its first day was offered, who has it in the cart and declined it, and is offered the second. */
async function aSecondOffer() {
  const camp = await world.camp({ placesADay: 2 });
  const [first = 0, second = 0] = camp.dayPools;
  await fill(camp.dayPools);
  const family = await waitsForCamp(camp.id);
  const [entryId = ""] = family.entryIds;
  const offered = async (pool: number) => {
    await free([pool]);
    await serveAll(world);
    expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
    return await keyOf(entryId);
  };
  const key = await offered(first);
  valueOf(await acceptWaitingOffer(family.ctx, { key }));
  valueOf(await declineWaitingOffer(family.ctx, { key }));
  return { ...family, camp, key: await offered(second) };
}

const datesInCart = async (ctx: Context) =>
  valueOf(await calculateTotals(ctx)).class_items.map(({ dates }) => dates.map(({ date }) => date));

test("a day that is offered to a child who has another day of the camp in the cart is put in beside it", async () => {
  const { ctx, entryIds, camp, key } = await aSecondOffer();
  const order = valueOf(await acceptWaitingOffer(ctx, { key }));
  const [monday, tuesday] = camp.days;
  expect(await datesInCart(ctx)).toEqual([[monday], [tuesday]]);
  valueOf(await acceptWaitingOffer(ctx, { key }));
  expect(await datesInCart(ctx)).toEqual([[monday], [tuesday]]);
  const checkout = valueOf(await startCheckout(ctx, { order_id: order.id ?? "" }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await statesOf(world, entryIds)).toEqual(["accepted"]);
});

test("whoever pays for another day of the camp can still take the day that is offered", async () => {
  const { ctx, entryIds, camp, key } = await aSecondOffer();
  const pay = async (orderId: string | null) => {
    const checkout = valueOf(await startCheckout(ctx, { order_id: orderId ?? "" }));
    await world.pay(checkout.client_secret, "4242424242424242");
    await world.work();
    return await statesOf(world, entryIds);
  };
  expect(await pay(valueOf(await currentOrder(ctx, { createIfNeeded: false })).id)).toEqual(["offered"]);
  const order = valueOf(await acceptWaitingOffer(ctx, { key }));
  expect(await datesInCart(ctx)).toEqual([[camp.days[1]]]);
  expect(await pay(order.id)).toEqual(["accepted"]);
});

test("of a camp by the day with all its days free, the whole camp is offered", async () => {
  const camp = await world.camp({ placesADay: 2 });
  const { rows } = await sql<{
    pool: number;
  }>`select pool_id as pool from course_day_place where course_id = ${camp.id}`.execute(db);
  const pools = rows.map(({ pool }) => pool);
  await fill(pools);
  const family = await waitsForCamp(camp.id);
  await free(pools);
  await serveAll(world);
  const key = await keyOf(family.entryIds[0] ?? "");
  expect(valueOf(await getWaitingOffer(family.ctx, { key })).whole_camp).toBe(true);
});
