import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongPools } from "../../audit/find-wrong-pools.ts";
import { aMember, strangers } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { anEnrolledChild } from "../../timetable/editing/testing/enrolled-child.ts";
import { getFamily } from "../customers/get-family.ts";
import { endPlace } from "./end-place.ts";

const world = await aWorld();
const admin = await aMember(world, "FRANCHISE_ADMIN");
const today = world.system.today();

/** A child with a place in the next three lessons of a class, which no order sold. */
async function aPlace() {
  const group = await world.group();
  const { customerId, childId, enrolmentId } = await anEnrolledChild(world, group.id, { dates: 3 });
  const claims = async () => {
    const { rows } = await sql<{
      state: string;
    }>`select c.state from claim c join session s on s.place_pool_id = c.pool_id
      where c.enrolment_id = ${enrolmentId} order by s.starts_at`.execute(world.db);
    return rows.map(({ state }) => state);
  };
  const child = async () =>
    valueOf(await getFamily(admin, { id: customerId })).children.find(({ id }) => id === childId);
  const sessions = world.db
    .selectFrom("session")
    .select("held_on")
    .where("group_id", "=", group.id)
    .orderBy("starts_at");
  const days = (await sessions.execute()).map(({ held_on }) => held_on);
  return { group, id: enrolmentId, customerId, claims, child, days };
}

test("a place that no order sold ends from a day on, and goes to who waits; the lessons before stay", async () => {
  const { group, id, customerId, claims, child, days } = await aPlace();
  await sql`insert into waiting_list_entry (id, group_id, party_id, proved)
    values (${world.system.newId()}, ${group.id}, ${world.system.newId()}, true)`.execute(world.db);
  await world.db.deleteFrom("waiting_change").execute();
  const [first = "", second = "", third = ""] = days;
  expect((await child())?.places).toEqual([{ id, class: "Saturday Juniors", next_on: first, last_on: third }]);
  const ended = await endPlace(admin, { id, from: second, reason: "Moved away" });
  expect(ended).toMatchObject({ ok: true, value: { lessons: 2 } });
  expect(await claims()).toEqual(["committed", "released", "released"]);
  expect((await child())?.places).toMatchObject([{ next_on: first, last_on: first }]);
  expect((await world.db.selectFrom("waiting_change").select("group_id").execute()).length).toBeGreaterThan(0);
  expect(await findWrongPools(world.db)).toEqual([]);
  const logged = world.db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("subject", "=", `customer:${customerId}`);
  expect(await logged.execute()).toMatchObject([
    { action: "place_ended", detail: { from: second, lessons: 2, reason: "Moved away" } },
  ]);
});

test("a place that is ended as a whole is booked no more, and cannot be ended again", async () => {
  const { id, claims, child } = await aPlace();
  expect((await child())?.classes).toHaveLength(1);
  valueOf(await endPlace(admin, { id, from: today, reason: "Moved away" }));
  expect(await claims()).toEqual([]);
  expect(await child()).toMatchObject({ classes: [], past_classes: [], places: [] });
  expect(await endPlace(admin, { id, from: today, reason: "Again" })).toMatchObject({ error: { code: "not_found" } });
});

test("a day that is over, no reason, and the place of another school are refused, and nothing is freed", async () => {
  const { id, claims } = await aPlace();
  const { admin: other } = await strangers(world);
  const desk = await aMember(world, "FRANCHISE_STAFF");
  for (const [who, from, reason, code] of [
    [admin, "2020-01-01", "Moved away", "invalid"],
    [admin, today, " ", "invalid"],
    [other, today, "Moved away", "not_found"],
    [desk, today, "Moved away", "forbidden"],
  ] as const)
    expect(await endPlace(who, { id, from, reason })).toMatchObject({ ok: false, error: { code } });
  expect(await claims()).toEqual(["committed", "committed", "committed"]);
});
