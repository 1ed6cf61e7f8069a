import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startCheckout } from "../../checkout/index.ts";
import { getOrder } from "../../orders/index.ts";
import { readPools } from "../../places/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import {
  anotherProcess,
  aTakenClass,
  aWaitingFamily,
  freePlace,
  poolsNow,
  serveAll,
  statesOf,
} from "../../testing/waiting-families.ts";
import type { Context } from "../../kernel/index.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { addClassItem, currentOrder } from "../../basket/index.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { bulkCreateWaiting } from "../bulk-create-waiting.ts";
import { offerPlace } from "../staff/offer-place.ts";
import { entriesLock } from "./waiting-line.ts";

const world = await aWorld();
const { db } = world;
const other = anotherProcess(world);
afterAll(other.end);

type Family = Awaited<ReturnType<typeof aWaitingFamily>>;

async function basketOf({ ctx, children }: Pick<Family, "ctx" | "children">, groupId: number, on: string) {
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  const line = { type: "trial", group_id: groupId, child_ids: children.map(({ id }) => id), start_date: on } as const;
  valueOf(await addClassItem(ctx, { order_id: orderId, ...line }));
  return orderId;
}

test("a checkout of an offered place does not wait for whoever serves the list, who would wait for its pools", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const orderId = await basketOf(family, group.id, group.dates[0] ?? "");
  const outcome = await whileLocked(other.system.db, entriesLock({ kind: "group", id: group.id }), async () =>
    valueOf(await startCheckout(family.ctx, { order_id: orderId })),
  );
  expect(outcome).toBe("ended");
});

test("a checkout of a free trial waits for whoever serves the list before it locks the places, which the other still needs", async () => {
  const group = await aTakenClass(world);
  await sql`update class_group set trial_price_pence = 0 where id = ${group.id}`.execute(db);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const orderId = await basketOf(family, group.id, group.dates[0] ?? "");
  const outcome = await whileLocked(
    other.system.db,
    entriesLock({ kind: "group", id: group.id }),
    async () => valueOf(await startCheckout(family.ctx, { order_id: orderId })),
    // Fails if the checkout had them: the two would wait for each other.
    async (trx) =>
      await sql`select from pool where id = any (${group.poolIds}::bigint[]) for update nowait`.execute(trx),
  );
  expect(outcome).toBe("waited");
  expect(valueOf(await getOrder(family.ctx, { id: orderId })).status).toBe("confirmed");
  expect(await statesOf(world, family.entryIds)).toEqual(["accepted"]);
});

test("a family pays for a place that staff added for it, also where somebody else's hold lapses in its checkout", async () => {
  const group = await aTakenClass(world);
  const holdIds = group.poolIds.map(() => newId());
  for (const [index, poolId] of group.poolIds.entries()) {
    await sql`update claim set state = 'released' where pool_id = ${poolId} and state = 'committed'`.execute(db);
    await sql`insert into claim (id, pool_id, state, held_until) values (${holdIds[index]}, ${poolId}, 'held', now() + interval '1 hour')`.execute(
      db,
    );
  }
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(db);
  const family = await aWaitingFamily(world, group);
  const next = await aWaitingFamily(world, group);
  const staff: Context = {
    ...family.ctx,
    actor: { kind: "FRANCHISE_STAFF", userId: newId(), franchiseId: world.network.seller.id },
  };
  const [id = ""] = family.entryIds;
  valueOf(await offerPlace(staff, { id, reason: "Sister is in the class", add_place: true }));
  await sql`update claim set held_until = '2020-01-01' where id = any (${holdIds}::uuid[])`.execute(db);
  const orderId = await basketOf(family, group.id, group.dates[0] ?? "");
  valueOf(await startCheckout(family.ctx, { order_id: orderId }));
  expect(await statesOf(world, [id, ...next.entryIds])).toEqual(["offered", "waiting"]);
});

test("an offer that ends gives its places back, also of a date that can't be offered any more", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  const held = () => poolsNow(world, group.poolIds.slice(0, 2));
  expect((await held()).map((one) => one.held)).toEqual([1, 1]);
  // The term dates change: the class's dates are after the end of the next term.
  const school = world.network.seller.id;
  await sql`insert into term (franchise_id, name, starts_on, ends_on) values (${school}, 'Short', current_date + 1, current_date + 2)`.execute(
    db,
  );
  await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 second' where group_id = ${group.id}`.execute(
    db,
  );
  await serveAll(world);
  await sql`delete from term where franchise_id = ${school} and name = 'Short'`.execute(db);
  expect(await statesOf(world, family.entryIds)).toEqual(["lapsed"]);
  expect((await held()).map((one) => one.held)).toEqual([0, 0]);
});

test("a child who waits and holds a place at a checkout stops nobody else's offer", async () => {
  const group = await aTakenClass(world, { places: 2 });
  const busy = await aWaitingFamily(world, group);
  const next = await aWaitingFamily(world, group);
  await freePlace(world, group);
  // The child's own hold, as of a checkout that began before the family joined the list.
  for (const poolId of group.poolIds)
    await sql`update claim set child_id = ${busy.children[0]?.id}, kept = false where pool_id = ${poolId} and kept and state = 'held'`.execute(
      db,
    );
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, [...busy.entryIds, ...next.entryIds])).toEqual(["waiting", "offered"]);
});

test("a child who has had the trial of the class is offered no other, which no checkout would sell", async () => {
  const group = await world.group({ trialCap: 1, trialSessions: 1, dates: 2 });
  const tried = await aCustomer(world);
  const childId = await tried.child("Ada");
  await tried.book({ type: "trial", group, childIds: [childId] });
  // The trial is over, the next date is three weeks ahead, and taken.
  await sql`update session set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days', held_on = held_on - 20
    where place_pool_id = ${group.pools[0]?.place}`.execute(db);
  await sql`update session set starts_at = starts_at + interval '14 days', ends_at = ends_at + interval '14 days', held_on = held_on + 14
    where place_pool_id = ${group.pools[1]?.place}`.execute(db);
  const poolIds = [group.pools[1]?.place ?? 0, group.pools[1]?.trial ?? 0];
  for (const poolId of poolIds)
    await sql`insert into claim (id, pool_id, state) values (${newId()}, ${poolId}, 'committed')`.execute(db);
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(db);
  const waits = valueOf(await bulkCreateWaiting(tried.ctx, { entries: [{ child_id: childId, group_id: group.id }] }));
  // The family is told so on joining, in the answer and in the mail.
  expect(waits.map(({ odds }) => odds)).toEqual(["none"]);
  world.mails.length = 0;
  await world.work();
  const told = world.mails.map(({ text }) => text).join(" ");
  expect(told).toContain("Please ask the school about joining the class");
  expect(told).not.toContain("We will email you");
  const next = await aWaitingFamily(world, group);
  await freePlace(world, { id: group.id, poolIds });
  await serveAll(world);
  expect(await statesOf(world, [waits[0]?.id ?? "", ...next.entryIds])).toEqual(["waiting", "offered"]);
  const skips = await db
    .selectFrom("waiting_skip")
    .select("reason")
    .where("entry_id", "=", waits[0]?.id ?? "")
    .execute();
  expect(skips).toEqual([{ reason: "trial_had" }]);
});

test("a place that no worker offers for an hour is sold after all, and shown so", async () => {
  const group = await aTakenClass(world);
  await aWaitingFamily(world, group);
  await freePlace(world, group);
  const [, trialPool = 0] = group.poolIds;
  const free = async () => {
    const [pool] = await readPools(db, [trialPool]);
    return pool === undefined ? null : pool.size - pool.committed - pool.held;
  };
  expect(await free()).toBe(0);
  await sql`update claim set held_until = clock_timestamp() - interval '1 second' where kept and pool_id = any (${group.poolIds}::bigint[])`.execute(
    db,
  );
  expect(await free()).toBe(1);
  const stranger = await aCustomer(world);
  const children = [{ id: await stranger.child("Zoe") }];
  const orderId = await basketOf({ ctx: stranger.ctx, children } as Family, group.id, group.dates[0] ?? "");
  valueOf(await startCheckout(stranger.ctx, { order_id: orderId }));
});
