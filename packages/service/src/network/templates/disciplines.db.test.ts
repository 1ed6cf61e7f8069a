import { aCamp } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getCourse, getGroup, listCourses, searchGroups } from "../../catalogue/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { addTemplate, updateTemplate } from "../index.ts";

const world = await aWorld();
const { db, network } = world;
const head = await aMember(world, "NETWORK_ADMIN");
const form = { description: "", position: 1, min_age: 0, max_age: 18, age_rule: "exact" as const, figure: "" };
const add = async (name: string) => valueOf(await addTemplate(head, { kind: "disciplines", ...form, name }));

test("the short name of a discipline has at most 40 characters, also where one like it is taken", async () => {
  const name = "Contemporary and lyrical dance for beginners";
  expect((await add(name)).id).toBe("contemporary_and_lyrical_dance_for_begin");
  expect((await add(`${name} again`)).id).toBe("contemporary_and_lyrical_dance_for_beg_2");
  expect((await add(`${name} once more`)).id).toBe("contemporary_and_lyrical_dance_for_beg_3");
});

test("a discipline that is renamed has its new name on its classes and camps, and they are found by it", async () => {
  const { id, version } = await add("Street dance");
  const group = await world.group();
  const camp = await aCamp(db, { location: { id: network.locationId, franchiseId: network.seller.id } });
  await sql`update class_group set disciplines = '{street_dance,stage_fighting}' where id = ${group.id}`.execute(db);
  await sql`update course set disciplines = '{street_dance}' where id = ${camp.id}`.execute(db);
  await sql`select refresh_class_search(array[${group.id}::int])`.execute(db);
  const visitor = await world.visitor();
  const found = async (q: string) => ({
    classes: valueOf(await searchGroups(visitor, { q })).items.map(({ discipline_names: names }) => names),
    camps: valueOf(await listCourses(visitor, { q })).items.map(({ discipline_names: names }) => names),
  });
  const nothing = { classes: [], camps: [] };
  // A name that the network does not know is made of the short one.
  const before = { classes: [["Street dance", "stage fighting"]], camps: [["Street dance"]] };
  expect(await found("street dance")).toEqual(before);
  expect(await found("r&b")).toEqual(nothing);

  valueOf(await updateTemplate(head, { kind: "disciplines", id, version, ...form, name: "R&B and hip hop" }));
  const after = { classes: [["R&B and hip hop", "stage fighting"]], camps: [["R&B and hip hop"]] };
  expect(await found("R&B hop")).toEqual(after);
  expect(await found("street")).toEqual(nothing);
  expect(valueOf(await getGroup(visitor, group))).toMatchObject({
    disciplines: ["street_dance", "stage_fighting"],
    discipline_names: after.classes[0],
  });
  expect(valueOf(await getCourse(visitor, camp))).toMatchObject({
    disciplines: ["street_dance"],
    discipline_names: after.camps[0],
  });
});
