import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll, statesOf } from "../testing/waiting-families.ts";
import { aWorld, newId, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting } from "./bulk-create-waiting.ts";
import { listWaiting } from "./list-waiting.ts";

const world = await aWorld();
const { db } = world;

type Taken = Awaited<ReturnType<typeof aTakenClass>>;

/** A class whose place was offered to so many families, one after the other, who did not answer, until somebody else took it. */
async function aClassWithPast(families: number): Promise<Taken> {
  const group = await aTakenClass(world);
  const entryIds: string[] = [];
  for (let n = 0; n < families; n += 1) entryIds.push(...(await aWaitingFamily(world, group)).entryIds);
  await freePlace(world, group);
  for (let n = 0; n < families; n += 1) {
    await serveAll(world);
    await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 second' where group_id = ${group.id} and ended_at is null`.execute(
      db,
    );
  }
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(entryIds.map(() => "lapsed"));
  for (const poolId of group.poolIds)
    await sql`insert into claim (id, pool_id, state) values (${newId()}, ${poolId}, 'committed')`.execute(db);
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(db);
  return group;
}

/** Makes everything on the list so far so many weeks older. */
async function age({ id }: Taken, weeks: number): Promise<void> {
  await sql`update waiting_list_entry set created_at = created_at - make_interval(weeks => ${weeks}) where group_id = ${id}`.execute(
    db,
  );
  await sql`update waiting_offer set offered_at = offered_at - make_interval(weeks => ${weeks}) where group_id = ${id}`.execute(
    db,
  );
}

/** An account whose children wait for a class, each on their own: what it is told on joining, and what it reads later. */
async function aReader({ id }: Taken) {
  const { ctx, child } = await aCustomer(world);
  const join = async (name: string) => {
    const [joined] = valueOf(
      await bulkCreateWaiting(ctx, { entries: [{ child_id: await child(name), group_id: id }] }),
    );
    return [joined?.position, joined?.odds];
  };
  const read = async () =>
    valueOf(await listWaiting(ctx, { sort: ["since,asc"] })).items.map(({ position, odds }) => [position, odds]);
  return { join, read };
}

test("by the offers of the past weeks the first in line has good odds, the next fair ones and the last small ones; old offers fade", async () => {
  const group = await aClassWithPast(4);
  // The past of another class says nothing of this one.
  await age(await aClassWithPast(1), 16);
  const family = await aReader(group);
  // The list is too new to say anything.
  expect(await family.join("Ada")).toEqual([1, null]);
  // Four places in sixteen weeks: two more are to be expected within eight.
  await age(group, 16);
  expect(await family.join("Bo")).toEqual([2, "fair"]);
  expect(await family.join("Cy")).toEqual([3, "fair"]);
  expect(await family.join("Di")).toEqual([4, "small"]);
  expect((await family.read()).map(([, odds]) => odds)).toEqual(["good", "fair", "fair", "small"]);
  // The same four in forty weeks.
  await age(group, 24);
  expect((await family.read()).map(([, odds]) => odds)).toEqual(["fair", "small", "small", "small"]);
  // More than a year ago.
  await age(group, 13);
  expect((await family.read()).map(([, odds]) => odds)).toEqual([null, null, null, null]);
});

test("a list with few offers says nothing of the odds, however old it is", async () => {
  const group = await aClassWithPast(2);
  await age(group, 16);
  expect(await (await aReader(group)).join("Ada")).toEqual([1, null]);
});
