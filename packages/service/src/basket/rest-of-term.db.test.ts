import { sql } from "kysely";
import { expect, test } from "vitest";
import { getGroup } from "../catalogue/index.ts";
import { aShopper } from "../testing/shopper.ts";
import { aWorld, newId, valueOf } from "../testing/world.ts";
import { addClassItem } from "./add-class-item.ts";

const world = await aWorld();
const { db } = world;

const joinOf = async (id: number) => valueOf(await getGroup(await world.visitor(), { id })).join;

/** Moves the first lessons of a class into the past. */
async function holdFirst(group: { id: number; dates: readonly string[] }, count: number): Promise<void> {
  for (const date of group.dates.slice(0, count))
    await sql`update session set held_on = held_on - 70, starts_at = starts_at - interval '70 days', ends_at = ends_at - interval '70 days'
      where group_id = ${group.id} and held_on = ${date}`.execute(db);
}

test("the rest of a term costs on the class page what the cart takes for it", async () => {
  const group = await world.group({ dates: 7, capacity: 3 });
  await holdFirst(group, 2);
  const join = await joinOf(group.id);
  // 240 pounds a term of seven lessons, of which five are left.
  expect(join).toEqual({ start_date: group.dates[2], sessions: 5, price: 17_143, available: 3 });
  const shopper = await aShopper(world);
  const { id: ada } = await shopper.child("Ada");
  const form = { order_id: shopper.orderId, type: "enrolment" as const, group_id: group.id, child_ids: [ada] };
  const item = valueOf(await addClassItem(shopper.ctx, form));
  expect([item.unit_price, item.start_date, item.dates.length]).toEqual([
    join?.price,
    join?.start_date,
    join?.sessions,
  ]);
});

test("a full lesson closes the rest of the term; the next term is no rest", async () => {
  const group = await world.group({ dates: 3, capacity: 1 });
  const { rows } = await sql<{
    id: number;
  }>`insert into term (franchise_id, name, starts_on, ends_on, half_term_starts_on, half_term_ends_on)
    select franchise_id, 'Next term', ${group.dates[2]}::date, ${group.dates[2]}::date + 1, null, null from class_group where id = ${group.id} returning id`.execute(
    db,
  );
  await sql`update session set term_id = ${rows[0]?.id} where group_id = ${group.id} and held_on = ${group.dates[2]}`.execute(
    db,
  );
  const take = async (nth: number) =>
    await sql`insert into claim (id, pool_id, state) values (${newId()}, ${group.pools[nth]?.place}, 'committed')`.execute(
      db,
    );
  await take(2);
  expect(await joinOf(group.id)).toMatchObject({ sessions: 2, price: 24_000, available: 1 });
  await take(1);
  expect(await joinOf(group.id)).toBeNull();
  // Once this term is over, the next one is what can be joined: its only lesson is full.
  await holdFirst(group, 2);
  expect(await joinOf(group.id)).toBeNull();
});

test("without a lesson to come there is nothing to join", async () => {
  const group = await world.group({ dates: 2 });
  expect(await joinOf(group.id)).toMatchObject({ sessions: 2 });
  await holdFirst(group, 2);
  expect(await joinOf(group.id)).toBeNull();
});
