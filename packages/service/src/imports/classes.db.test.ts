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
  "Class name,Venue,Level,Style,Day,Start time,End time,Capacity,Trials,Trial lessons,Trial price,Fee,VAT,Teacher,Description,What happens,Status";
const full = {
  level: "Imported stage",
  style: "Ballet",
  day: "Tuesday",
  start: "16:30",
  end: "17:30",
  capacity: "12",
  trials: "2",
  trialLessons: "2",
  trialPrice: "5",
  fee: "100",
  vat: "20",
  teacher: "Tess",
  description: "Turns",
  happens: "Jumps",
  status: "open",
};
const fullRow = (change: Partial<typeof full> = {}) => {
  const { level, style, day, start, end, ...rest } = { ...full, ...change };
  return [FULL, `Full,Town Hall,${level},${style},${day},${start},${end},${Object.values(rest).join(",")}`].join("\n");
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
    [{ trialLessons: "3" }, "lessons in a trial", "2"],
    [{ vat: "0" }, "VAT", "20%"],
    [{ happens: "Rolls" }, "what happens in a lesson", "Jumps"],
    [
      { day: "Tuesday; Friday", start: "16:30; 18:00", end: "17:30; 19:00" },
      "day of the week, begins at, ends at",
      "Tuesday",
    ],
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
  for (const same of [
    fullRow(),
    fullRow({
      trials: "",
      trialLessons: "",
      trialPrice: "",
      vat: "",
      teacher: "",
      description: "",
      happens: "",
      status: "",
    }),
  ])
    expect((await classes.bring(same)).counts).toMatchObject({ unchanged: 1, duplicate: 0 });
  expect(await stored()).toEqual(before);
});

test("a class that has been given a photograph since stays when its import is taken back", async () => {
  const { school, classes } = await aSchool();
  const done = await classes.bring([CLASSES, ballet("Seen"), ballet("Unseen")].join("\n"));
  await sql`insert into picture (franchise_id, group_id, position)
    select ${school.id}, id, 0 from class_group where franchise_id = ${school.id} and name = 'Seen'`.execute(db);
  expect((await classes.undo(done.id)).counts).toMatchObject({ undone: 1, stayed: 1 });
  expect(
    (await classes.rows(done.id)).map(({ outcome, issues }) => [outcome, ...issues.map((one) => one.message)]),
  ).toEqual([
    ["stayed", "Somebody has changed the class since, given it a photograph, or has or had a place in it."],
    ["undone"],
  ]);
  const left = await db.selectFrom("class_group").select("name").where("franchise_id", "=", school.id).execute();
  expect(left).toEqual([{ name: "Seen" }]);
});

test("a weekly lesson that has ended is no class that is here", async () => {
  const { school, classes } = await aSchool();
  await classes.bring(fullRow({ teacher: "" }));
  await sql`update class_schedule s set holds_to = current_date - 1 from class_group g
    where g.id = s.group_id and g.franchise_id = ${school.id}`.execute(db);
  expect((await classes.bring(fullRow({ teacher: "" }))).counts).toMatchObject({ new: 1, added: 1 });
});

test("a class with several lessons a week is one row, and a file with a row for each brings none twice", async () => {
  const { school, classes } = await aSchool();
  const twice = { teacher: "", day: "Monday; Thursday", start: "16:30; 17:00", end: "17:30; 18:00" };
  const done = await classes.bring(fullRow(twice));
  expect(done.counts).toMatchObject({ added: 1 });
  const { rows } =
    await sql<object>`select count(distinct s.group_id)::int as classes, count(distinct s.weekday)::int as days
    from class_schedule s join class_group g on g.id = s.group_id where g.franchise_id = ${school.id}`.execute(db);
  expect(rows).toEqual([{ classes: 1, days: 2 }]);
  expect((await classes.bring(fullRow(twice))).counts).toMatchObject({ unchanged: 1 });
  const [, monday = ""] = fullRow({ teacher: "", day: "Monday" }).split("\n");
  const [, thursday = ""] = fullRow({ teacher: "", day: "Thursday", start: "17:00", end: "18:00" }).split("\n");
  expect((await classes.bring([FULL, monday, thursday].join("\n"))).counts).toMatchObject({ duplicate: 2, added: 0 });
  const [, both = ""] = fullRow(twice).split("\n");
  expect((await classes.bring([FULL, both, thursday].join("\n"))).counts).toMatchObject({ unchanged: 1, problem: 1 });
  expect((await classes.undo(done.id)).counts).toMatchObject({ undone: 1 });
});

test("what is wrong with one of several lessons, a trial or the VAT is said at its cell", async () => {
  const { school, classes } = await aSchool();
  const said = async (change: Partial<typeof full>) => {
    const { id, counts } = await classes.bring(fullRow({ teacher: "", ...change }));
    expect(counts).toMatchObject({ added: 0, problem: 1 });
    return (await classes.rows(id)).flatMap(({ issues }) => issues.map(({ field, message }) => `${field}: ${message}`));
  };
  const days = { day: "Monday; Thursday", start: "16:30; 17:00" };
  expect(await said({ ...days, end: "17:30" })).toEqual([
    "Ends at: Monday; Thursday has two days, but there is one end time.",
  ]);
  expect(await said({ ...days, end: "17:30; 16:00" })).toEqual([
    "Ends at: Thursday: The lesson ends before it begins.",
  ]);
  expect(await said({ trialLessons: "9", vat: "some" })).toEqual([
    "VAT (%): This is not a VAT rate. It should be like 20.",
  ]);
  expect(await said({ trialLessons: "9" })).toEqual(["Lessons in a trial: Please enter a whole number from 1 to 4."]);
  await db.updateTable("franchise").set({ vat_number: null }).where("id", "=", school.id).execute();
  expect(await said({ vat: "20" })).toEqual([
    "VAT (%): This school is not registered for VAT, so its classes carry none.",
  ]);
});
