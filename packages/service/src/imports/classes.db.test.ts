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

const FULL =
  "Class name,Venue,Level,Style,Day,Start time,End time,Capacity,Trials,Trial price,Fee,Teacher,Description,Status";
const full = {
  level: "Imported stage",
  style: "Ballet",
  end: "17:30",
  capacity: "12",
  trials: "2",
  trialPrice: "5",
  fee: "100",
  teacher: "Tess",
  description: "Turns",
  status: "open",
};
const fullRow = (change: Partial<typeof full> = {}) => {
  const { level, style, end, capacity, trials, trialPrice, fee, teacher, description, status } = { ...full, ...change };
  return [
    FULL,
    `Full,Town Hall,${level},${style},Tuesday,16:30,${end},${capacity},${trials},${trialPrice},${fee},${teacher},${description},${status}`,
  ].join("\n");
};

test("a class that is here is compared in every field that the file gives, and the row names those that differ", async () => {
  const { school, classes } = await aSchool();
  await sql`insert into teacher (franchise_id, name) values (${school.id}, 'Tess'), (${school.id}, 'Bo')`.execute(db);
  await sql`insert into discipline (slug, name, position) values ('tap-differs', 'Tap differs', 905)`.execute(db);
  await db.insertInto("stage").values({ name: "Other stage", min_age: 4, max_age: 18, age_rule: "exact" }).execute();
  await classes.bring(fullRow());
  const stored = async () =>
    await db.selectFrom("class_group").selectAll().where("franchise_id", "=", school.id).execute();
  const before = await stored();
  for (const [change, words, ours] of [
    [{ level: "Other stage" }, "stage", "Imported stage"],
    [{ style: "Tap differs; Ballet" }, "disciplines", "Ballet"],
    [{ end: "18:00" }, "ends at", "17:30"],
    [{ trials: "1" }, "trial places", "2"],
    [{ trialPrice: "6" }, "trial price", "£5.00"],
    [{ teacher: "Bo" }, "teachers", "Tess"],
    [{ description: "Jumps" }, "description", "Turns"],
    [{ status: "draft" }, "status", "open"],
    [{ capacity: "11", fee: "99" }, "places, term fee", "12"],
  ] as const) {
    const { id, counts } = await classes.bring(fullRow(change));
    const [row] = await classes.rows(id);
    expect([words, counts]).toMatchObject([words, { duplicate: 1, unchanged: 0, kept: 1, added: 0, changed: 0 }]);
    expect(row?.issues).toEqual([
      { field: "", message: `The class here differs in: ${words}. To change it, open it under Classes.` },
    ]);
    expect(row?.match?.differences[0]).toMatchObject({ ours });
    expect(row?.match?.choices).toEqual(["keep"]);
  }
  // What the file leaves out is no difference.
  for (const same of [fullRow(), fullRow({ trials: "", trialPrice: "", teacher: "", description: "", status: "" })])
    expect((await classes.bring(same)).counts).toMatchObject({ unchanged: 1, duplicate: 0 });
  expect(await stored()).toEqual(before);
});

test("a weekly lesson that has ended is no class that is here", async () => {
  const { school, classes } = await aSchool();
  await classes.bring(fullRow({ teacher: "" }));
  await sql`update class_schedule s set holds_to = current_date - 1 from class_group g
    where g.id = s.group_id and g.franchise_id = ${school.id}`.execute(db);
  expect((await classes.bring(fullRow({ teacher: "" }))).counts).toMatchObject({ new: 1, added: 1 });
});
