import { fullDate } from "@matinee/format";
import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember } from "../../testing/staff.ts";
import { aWorld } from "../../testing/world.ts";
import { deleteLocation } from "./delete-location.ts";
import { moveLocation } from "./move-location.ts";

const world = await aWorld();
const admin = await aMember(world, "FRANCHISE_ADMIN");

async function aVenue() {
  const { id } = await aLocation(world.db, { franchiseId: world.network.seller.id });
  return id;
}

/** What is said to whoever deletes the location, and to whoever archives it. */
async function saidOf(id: number) {
  const both = [await deleteLocation(admin, { id }), await moveLocation(admin, { id, version: 1, archived: true })];
  return both.map((one) => (one.ok ? "" : one.error.details));
}

test("whoever deletes or archives a location in use reads what uses it and what to do", async () => {
  const id = await aVenue();
  const ids: number[] = [];
  for (const name of ["Tap", "Ballet", "Acting", "Singing", "Jazz"]) {
    const group = await world.group();
    await sql`update class_group set name = ${name}, location_id = ${id} where id = ${group.id}`.execute(world.db);
    ids.push(group.id);
  }
  expect(await saidOf(id)).toEqual([
    "Acting, Ballet, Jazz and 2 more use this location. Choose another location for them first.",
    "Acting, Ballet, Jazz and 2 more use this location. Choose another location for them, or archive them first.",
  ]);
  await sql`update class_group set location_id = ${world.network.locationId} where id <> ${ids[0] ?? 0} and location_id = ${id}`.execute(
    world.db,
  );
  await sql`update class_group set status = 'archived' where id = ${ids[0] ?? 0}`.execute(world.db);
  expect((await saidOf(id))[0]).toBe(
    "Tap uses this location. It is in the archive, which keeps where children were taught. Archive the location instead.",
  );
});

test("whoever deletes or archives a location with single lessons to come reads which is the first", async () => {
  const id = await aVenue();
  const group = await world.group({ dates: 2 });
  await sql`update session set location_id = ${id} where group_id = ${group.id}`.execute(world.db);
  const lessons = await world.db
    .selectFrom("session")
    .select(["id", "held_on"])
    .where("group_id", "=", group.id)
    .orderBy("starts_at")
    .execute();
  const [first, second] = lessons.map((one) => `Saturday Juniors on ${fullDate(one.held_on)}`);
  const many = `2 upcoming lessons are held at this location. The first is ${first}. Choose another location for them first.`;
  expect(await saidOf(id)).toEqual([many, many]);
  await sql`update session set location_id = null where id = ${lessons[0]?.id ?? 0}`.execute(world.db);
  const one = `An upcoming lesson is held at this location: ${second}. Choose another location for it first.`;
  expect(await saidOf(id)).toEqual([one, one]);
});
