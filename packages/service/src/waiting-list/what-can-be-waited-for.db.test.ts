import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { aFullClass, aTakenClass, aWaitingFamily, freePlace, serveAll, statesOf } from "../testing/waiting-families.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting } from "./bulk-create-waiting.ts";
import { lockWaitingTargets } from "./waiting-targets.ts";

const world = await aWorld();
const { db } = world;

test("each class and camp has a line of its own, and each child a place in it", async () => {
  const [group, camp, other] = [
    await aFullClass(world),
    await world.camp({ places: 0 }),
    await world.camp({ places: 0 }),
  ];
  const me = await aCustomer(world);
  const [ada, bo] = [await me.child("Ada"), await me.child("Bo")];
  const entries = [
    { child_id: ada, group_id: group.id },
    { child_id: ada, course_id: camp.id },
    { child_id: bo, course_id: camp.id },
    { child_id: bo, course_id: other.id },
  ];
  const places = valueOf(await bulkCreateWaiting(me.ctx, { entries }));
  expect(places.map(({ position }) => position)).toEqual([1, 1, 2, 1]);
});

test("a camp with places, one that is over and one that is closed are not waited for", async () => {
  const me = await aCustomer(world);
  const child_id = await me.child("Ada");
  const wait = async (course_id: number) =>
    codeOf(await bulkCreateWaiting(me.ctx, { entries: [{ child_id, course_id }] }));
  expect(await wait((await world.camp({ places: 1 })).id)).toBe("places_left");
  expect(await wait((await world.camp({ places: 0, inDays: -30 })).id)).toBe("class_closed");
  const closed = await world.camp({ places: 0 });
  await sql`update course set status = 'closed' where id = ${closed.id}`.execute(db);
  expect(await wait(closed.id)).toBe("class_closed");
});

test.each(["Etc/GMT+12", "Pacific/Kiritimati"])(
  "a camp is waited for until the end of its last day in the UK, also where it is %s",
  async (zone) => {
    const [today, yesterday] = [await world.camp({ places: 0 }), await world.camp({ places: 0 })];
    const { ctx } = await aCustomer(world);
    const open = await db.transaction().execute(async (trx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(trx);
      const end = async (id: number, daysAgo: number) =>
        await sql`with uk as (select (now() at time zone 'Europe/London')::date - ${daysAgo}::int as day)
          update course set starts_on = day, ends_on = day from uk where id = ${id}`.execute(trx);
      await end(today.id, 0);
      await end(yesterday.id, 1);
      const entries = [today, yesterday].map(({ id }) => ({ child_id: newId(), course_id: id }));
      const targets = await lockWaitingTargets(ctx, trx, entries);
      return [today, yesterday].map(({ id }) => targets?.find((one) => one.id === id)?.open);
    });
    expect(open).toEqual([true, false]);
  },
);

test("a free place of a day that has begun keeps nobody from waiting for the days to come", async () => {
  const me = await aCustomer(world);
  const camp = await world.camp({ inDays: -1, placesADay: 1, places: 9 });
  const entries = [{ child_id: await me.child("Ada"), course_id: camp.id }];
  expect(codeOf(await bulkCreateWaiting(me.ctx, { entries }))).toBe("places_left");
  await sql`update pool set size = 0 where id = any (${camp.dayPools.slice(1)}::bigint[])`.execute(db);
  expect(codeOf(await bulkCreateWaiting(me.ctx, { entries }))).toBeNull();
});

test("a child who was removed is not entered", async () => {
  const me = await aCustomer(world);
  const child_id = await me.child("Ada");
  await sql`update child set removed_at = now() where id = ${child_id}`.execute(db);
  const group_id = (await aFullClass(world)).id;
  expect(codeOf(await bulkCreateWaiting(me.ctx, { entries: [{ child_id, group_id }] }))).toBe("not_found");
});

test("age is measured on the first session that is held", async () => {
  const group = await aFullClass(world);
  const me = await aCustomer(world);
  const child_id = await me.child("Ada");
  // Nine, and so too old, from the second session on.
  const second = group.dates[1] ?? "";
  await sql`update child set date_of_birth = ${second}::date - interval '9 years' where id = ${child_id}`.execute(db);
  await sql`update session set status = 'cancelled' where group_id = ${group.id} and held_on = ${group.dates[0]}`.execute(
    db,
  );
  const entries = [{ child_id, group_id: group.id }];
  expect(codeOf(await bulkCreateWaiting(me.ctx, { entries }))).toBe("age_does_not_fit");
  await sql`update session set status = 'scheduled' where group_id = ${group.id}`.execute(db);
  expect(codeOf(await bulkCreateWaiting(me.ctx, { entries }))).toBeNull();
});

test("staff put nobody on a list", async () => {
  const me = await aCustomer(world);
  const entries = [{ child_id: await me.child("Ada"), group_id: (await aFullClass(world)).id }];
  expect(codeOf(await bulkCreateWaiting(await aMember(world, "NETWORK_ADMIN"), { entries }))).toBe("forbidden");
});

test("two children wait for a class or camp with one place on each date, which one child alone books", async () => {
  const aClass = async () => await world.group({ trialCap: 1, trialSessions: 1, dates: 2 });
  const group = await aClass();
  const camp = await world.camp({ places: 1 });
  const wait = async (names: readonly string[], target: { group_id: number } | { course_id: number }) => {
    const me = await aCustomer(world);
    const entries = [];
    for (const name of names) entries.push({ child_id: await me.child(name), ...target });
    return await bulkCreateWaiting(me.ctx, { entries });
  };
  for (const target of [{ group_id: group.id }, { course_id: camp.id }]) {
    expect(codeOf(await wait(["Ada"], target))).toBe("places_left");
    expect(valueOf(await wait(["Ada", "Bo"], target)).map(({ position }) => position)).toEqual([1, 2]);
  }
  // Where a later date has two, they can begin there together.
  const roomy = await aClass();
  await sql`update pool set size = 2 where id = ${roomy.pools[1]?.trial}`.execute(db);
  expect(codeOf(await wait(["Cy", "Di"], { group_id: roomy.id }))).toBe("places_left");
});

test("of a family's classes and camps, the one with a place for each of its children is named", async () => {
  const me = await aCustomer(world);
  const [ada, bo] = [await me.child("Ada"), await me.child("Bo")];
  const [group, camp] = [await world.group({ trialCap: 1 }), await world.camp({ places: 1 })];
  const entries = [
    { child_id: ada, group_id: group.id },
    { child_id: bo, group_id: group.id },
    { child_id: bo, course_id: camp.id },
  ];
  expect(await bulkCreateWaiting(me.ctx, { entries })).toMatchObject({
    error: { code: "places_left", details: [{ path: `course_id.${camp.id}` }] },
  });
});

test("children who joined together while one place was free are offered two places together", async () => {
  const group = await aTakenClass(world, { places: 2 });
  await freePlace(world, group);
  const family = await aWaitingFamily(world, group, { names: ["Ada", "Bo"] });
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["waiting", "waiting"]);
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered", "offered"]);
});

test("a class that gives no trials has no waiting list, because nothing could be offered from it", async () => {
  const me = await aCustomer(world);
  const [none, kept] = [await world.group({ trialCap: 0 }), await world.group({ trialCap: 0 })];
  const child_id = await me.child("Ada");
  const wait = async (group_id: number) => await bulkCreateWaiting(me.ctx, { entries: [{ child_id, group_id }] });
  expect(codeOf(await wait(none.id))).toBe("no_waiting_list");
  // Lessons from before a change may have trial places.
  const trials = kept.pools.slice(0, 2).map(({ trial }) => trial);
  for (const id of trials) await sql`update pool set size = 1 where id = ${id}`.execute(db);
  for (const id of trials)
    await sql`insert into claim (id, pool_id, state) values (${newId()}, ${id}, 'committed')`.execute(db);
  expect(codeOf(await wait(kept.id))).toBeNull();
});
