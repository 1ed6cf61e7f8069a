import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld } from "../testing/world.ts";
import { aSchoolToFill, ballet, CLASSES } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db } = world;
const aSchool = async () => await aSchoolToFill(world);

test.each([
  ["draft", "The school is not open to families yet, so this class is a draft."],
  ["closed", "The school is closed, so this class is a draft."],
] as const)("a class that a file opens is a draft without dates while the school is %s", async (status, message) => {
  const { school, classes } = await aSchool();
  await db.updateTable("franchise").set({ status }).where("id", "=", school.id).execute();
  const done = await classes.bring([CLASSES, ballet(), ballet("Unsaid").replace(",open", ",")].join("\n"));
  expect(done.counts).toMatchObject({ added: 2, left_out: 0 });
  const { rows } =
    await sql<object>`select g.name, g.status, (select count(*)::int from session s where s.group_id = g.id) as dates
    from class_group g where g.franchise_id = ${school.id} order by g.name`.execute(db);
  expect(rows).toEqual([
    { name: "Ballet 1", status: "draft", dates: 0 },
    { name: "Unsaid", status: "draft", dates: 0 },
  ]);
  const said = (await classes.rows(done.id)).map(({ n, issues }) => [n, issues]);
  expect(said).toEqual([
    [2, [{ field: "Status (open, or else a draft)", message }]],
    [3, []],
  ]);
  expect((await classes.undo(done.id)).counts).toMatchObject({ undone: 2, stayed: 0 });
});
