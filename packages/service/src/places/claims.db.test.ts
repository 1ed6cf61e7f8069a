import { sql } from "kysely";
import { inTransaction } from "@matinee/database";
import { expect, test } from "vitest";
import { aWorld, newId } from "../testing/world.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { claimPlaces, type PlaceDemand } from "./claim-places.ts";
import { expireHolds } from "./expire-holds.ts";
import { prolongHolds, releaseHolds, updateClassSearch } from "./order-claims.ts";
import { readPools } from "./read-pools.ts";
import { holdInterleavings, poolFigures } from "./testing/interleavings.ts";

const world = await aWorld();
const { db, system } = world;

async function aPool(size: number): Promise<number> {
  return (await db.insertInto("pool").values({ kind: "session", size }).returning("id").executeTakeFirstOrThrow()).id;
}

/** Claims any pool for the basket's line. */
async function aLine(): Promise<{ orderId: string; itemId: string }> {
  const { orderId, item } = await world.basket(group);
  return { orderId, itemId: item.id };
}
const group = await world.group();

async function hold(demands: readonly PlaceDemand[], seconds = 60) {
  return await inTransaction(db, (trx) => claimPlaces(trx, demands, seconds, newId));
}

const figures = (poolId: number) => poolFigures(db, poolId);

test("raw SQL can't oversell, by an extra claim or by changing the counters", async () => {
  const pool = await aPool(2);
  const insert = (quantity: number) =>
    sql`insert into claim (id, pool_id, quantity, state) values (${newId()}, ${pool}, ${quantity}, 'committed')`.execute(
      db,
    );
  await insert(2);
  await expect(insert(1)).rejects.toMatchObject({ constraint: "pool_not_oversold" });
  await expect(sql`update pool set committed = 3 where id = ${pool}`.execute(db)).rejects.toMatchObject({
    constraint: "pool_not_oversold",
  });
  await expect(sql`update pool set size = 1 where id = ${pool}`.execute(db)).rejects.toMatchObject({
    constraint: "pool_not_oversold",
  });
  await sql`update pool set over = 1 where id = ${pool}`.execute(db);
  await insert(1);
  expect(await figures(pool)).toMatchObject({ size: 2, committed: 3 });
});

test("a final claim can't be revived or change its pool or quantity", async () => {
  const pool = await aPool(2);
  const id = newId();
  await sql`insert into claim (id, pool_id, state, held_until) values (${id}, ${pool}, 'held', now())`.execute(db);
  await expect(sql`update claim set quantity = 2 where id = ${id}`.execute(db)).rejects.toThrow("keeps its pool");
  await sql`update claim set state = 'released' where id = ${id}`.execute(db);
  await expect(sql`update claim set state = 'committed' where id = ${id}`.execute(db)).rejects.toThrow("cannot become");
  expect(await figures(pool)).toMatchObject({ committed: 0, held: 0 });
});

test("claims are all or nothing, demands on one pool are summed, and a child is claimed once", async () => {
  const [small, large] = [await aPool(1), await aPool(5)];
  const { orderId, itemId } = await aLine();
  const demand = (poolId: number, childId: string | null = null): PlaceDemand => ({
    poolId,
    orderId,
    orderItemId: itemId,
    childId,
    quantity: 1,
  });
  expect(await hold([demand(large), demand(small), demand(small)])).toEqual({
    ok: false,
    error: { kind: "short", shortfalls: [{ poolId: small, wanted: 2, free: 1 }] },
  });
  expect(await figures(large)).toMatchObject({ held: 0 });
  const childId = (await world.basket(group)).children[0]?.id ?? "";
  expect((await hold([demand(large, childId)])).ok).toBe(true);
  expect(await hold([demand(large, childId), demand(small)])).toEqual({
    ok: false,
    error: { kind: "child_twice", poolIds: [large] },
  });
  expect(await figures(small)).toMatchObject({ held: 0 });
});

test("a lapsed hold is free at once, and the next claim expires it", async () => {
  const pool = await aPool(1);
  const { orderId, itemId } = await aLine();
  const demand = { poolId: pool, orderId, orderItemId: itemId, childId: null, quantity: 1 };
  expect((await hold([demand], -1)).ok).toBe(true);
  expect(await readPools(db, [pool])).toMatchObject([{ committed: 0, held: 0 }]);
  expect((await hold([demand])).ok).toBe(true);
  expect(await figures(pool)).toMatchObject({ held: 1, real_held: 1 });
});

test("places above a pool's size that staff allow can be claimed, and no more", async () => {
  const pool = await aPool(1);
  await sql`update pool set over = 1 where id = ${pool}`.execute(db);
  const { orderId, itemId } = await aLine();
  const demand = { poolId: pool, orderId, orderItemId: itemId, childId: null, quantity: 1 };
  expect(await readPools(db, [pool])).toMatchObject([{ size: 2, held: 0 }]);
  expect((await hold([demand])).ok).toBe(true);
  expect((await hold([demand])).ok).toBe(true);
  expect(await hold([demand])).toMatchObject({ ok: false, error: { shortfalls: [{ wanted: 1, free: 0 }] } });
});

test("a hold that expired long ago does not free the place that somebody holds now", async () => {
  const pool = await aPool(1);
  const { orderId, itemId } = await aLine();
  const demand = { poolId: pool, orderId, orderItemId: itemId, childId: null, quantity: 1 };
  await hold([demand], -1);
  await expireHolds(system);
  expect((await hold([demand])).ok).toBe(true);
  expect(await readPools(db, [pool])).toMatchObject([{ size: 1, held: 1 }]);
});

test("a claim expires lapsed holds in its own pools only, and the job only those whose time is up", async () => {
  const [pool, other] = [await aPool(3), await aPool(3)];
  const { orderId, itemId } = await aLine();
  const demand = (poolId: number): PlaceDemand => ({
    poolId,
    orderId,
    orderItemId: itemId,
    childId: null,
    quantity: 1,
  });
  await hold([demand(pool)]);
  await hold([demand(pool), demand(other)], -1);
  await hold([demand(pool)]);
  expect([(await figures(pool)).held, (await figures(other)).held]).toEqual([2, 1]);
  await hold([demand(pool)], -1);
  await expireHolds(system);
  expect([(await figures(pool)).held, (await figures(other)).held]).toEqual([2, 0]);
});

test("a hold given up says whether the visitor or the clock ended it; prolonging touches no claim that has ended", async () => {
  const pool = await aPool(3);
  const [one, other] = [await aLine(), await aLine()];
  for (const { orderId, itemId } of [one, other])
    await hold([{ poolId: pool, orderId, orderItemId: itemId, childId: null, quantity: 1 }]);
  await inTransaction(db, (trx) => releaseHolds(trx, one.orderId, "release"));
  await inTransaction(db, (trx) => releaseHolds(trx, other.orderId, "expire"));
  const claims = async () =>
    await db.selectFrom("claim").select(["order_id", "state", "changed_at"]).where("pool_id", "=", pool).execute();
  const ended = await claims();
  expect(new Map(ended.map((claim) => [claim.order_id, claim.state]))).toEqual(
    new Map([
      [one.orderId, "released"],
      [other.orderId, "expired"],
    ]),
  );
  for (const { orderId } of [one, other]) await inTransaction(db, (trx) => prolongHolds(trx, orderId, 600));
  expect(await claims()).toEqual(ended);
});

test("the class search shows places as free again once a hold is given up or has expired", async () => {
  const full = await world.group({ capacity: 1, trialCap: 1 });
  await sql`select refresh_class_search(${[full.id]}::int[])`.execute(db);
  const isFree = async () =>
    (await db.selectFrom("class_search").select("free").where("group_id", "=", full.id).executeTakeFirstOrThrow()).free;
  const sessions = await db.selectFrom("session").select("trial_pool_id").where("group_id", "=", full.id).execute();
  const pools = sessions.map((session) => session.trial_pool_id);
  const { orderId, itemId } = await aLine();
  const take = async (seconds: number) => {
    await hold(
      pools.map((poolId) => ({ poolId, orderId, orderItemId: itemId, childId: null, quantity: 1 })),
      seconds,
    );
    await inTransaction(db, (trx) => updateClassSearch(trx, pools));
    expect(await isFree()).toBe(false);
  };
  await take(60);
  await inTransaction(db, (trx) => releaseHolds(trx, orderId, "release"));
  expect(await isFree()).toBe(true);
  await take(-1);
  await expireHolds(system);
  expect(await isFree()).toBe(true);
});

test("the scheduled job expires lapsed holds and lowers the counters", async () => {
  const pool = await aPool(3);
  const { orderId, itemId } = await aLine();
  await hold([{ poolId: pool, orderId, orderItemId: itemId, childId: null, quantity: 2 }], -1);
  expect(await figures(pool)).toMatchObject({ held: 2 });
  await expireHolds(system);
  expect(await figures(pool)).toMatchObject({ held: 0, real_held: 0 });
});

test("under random interleavings no pool is oversold and the counters stay correct", async () => {
  expect(await holdInterleavings(world, group, 25)).toBe(25);
});

test("giving up a hold does not wait for a class that the order held before", async () => {
  const [before, now] = [await aPool(3), await aPool(3)];
  const { orderId, itemId } = await aLine();
  const demand = (poolId: number): PlaceDemand => ({
    poolId,
    orderId,
    orderItemId: itemId,
    childId: null,
    quantity: 1,
  });
  await hold([demand(before)]);
  await inTransaction(db, (trx) => releaseHolds(trx, orderId, "release"));
  await hold([demand(now)]);
  const release = () => inTransaction(db, (trx) => releaseHolds(trx, orderId, "release"));
  const lock = (pool: number) => sql`select id from pool where id = ${pool} for update`;
  expect(await whileLocked(db, lock(before), release)).toBe("ended");
  await hold([demand(now)]);
  expect(await whileLocked(db, lock(now), release)).toBe("waited");
});
