import { addDays } from "@matinee/core/kernel";
import { aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember, csvText } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { createTeacher, exportClasses, listStaffClasses } from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db, network, system } = world;
const { admin, anOpenClass } = await aClassEditor(world);
const elsewhere = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
const hall = (await aLocation(db, { franchiseId: network.seller.id, name: "The other hall" })).id;
const kim = valueOf(await createTeacher(admin, { name: "Kim", bio: "" })).id;
const { id: stage } = await db
  .insertInto("stage")
  .values({ name: "Seniors", min_age: 12, max_age: 16, age_rule: "exact" })
  .returning("id")
  .executeTakeFirstOrThrow();

const monday = await anOpenClass({ name: "Monday" });
const saturday = await anOpenClass({
  name: "Saturday in the hall",
  location_id: hall,
  stage_id: stage,
  teacher_ids: [kim],
  slots: [
    { weekday: 6, starts_at: "10:00", ends_at: "11:00" },
    { weekday: 3, starts_at: "17:00", ends_at: "18:00" },
  ],
});

type Query = Parameters<typeof listStaffClasses>[1];
const found = async (query: Query, who = admin) => {
  const { items, total } = valueOf(await listStaffClasses(who, query));
  expect(total).toBe(items.length);
  return items.map(({ id }) => id);
};

test("classes are narrowed to a location, a stage, a weekday and a teacher, each alone and together", async () => {
  expect(await found({})).toEqual([monday.id, saturday.id]);
  expect(await found({ location: hall })).toEqual([saturday.id]);
  expect(await found({ location: network.locationId })).toEqual([monday.id]);
  expect(await found({ stage })).toEqual([saturday.id]);
  expect(await found({ stage: network.stageId })).toEqual([monday.id]);
  expect(await found({ weekday: 1 })).toEqual([monday.id]);
  for (const weekday of [3, 6]) expect(await found({ weekday })).toEqual([saturday.id]);
  expect(await found({ weekday: 2 })).toEqual([]);
  expect(await found({ teacher: kim })).toEqual([saturday.id]);
  const all = { location: hall, stage, weekday: 6, teacher: kim };
  expect(await found({ ...all, q: "hall", status: "open" })).toEqual([saturday.id]);
  expect(await found({ ...all, weekday: 1 })).toEqual([]);
});

test("a day on which a class was held before does not count", async () => {
  const moved = await anOpenClass({
    name: "Moved from Friday",
    slots: [{ weekday: 5, starts_at: "16:00", ends_at: "17:00" }],
  });
  expect(await found({ weekday: 5 })).toEqual([moved.id]);
  await sql`update class_schedule set holds_to = ${addDays(system.today(), 7)} where group_id = ${moved.id}`.execute(
    db,
  );
  expect(await found({ weekday: 5 })).toEqual([]);
});

test("staff of another school find nothing by the ids of this one, and the file has what the list shows", async () => {
  expect(await found({ location: hall }, elsewhere)).toEqual([]);
  expect(await found({ teacher: kim }, elsewhere)).toEqual([]);
  const csv = await csvText(valueOf(await exportClasses(admin, { teacher: kim, weekday: 6 })));
  expect([csv.includes("Saturday in the hall"), csv.includes("Monday")]).toEqual([true, false]);
});
