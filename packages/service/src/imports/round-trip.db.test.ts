import type { ImportKind } from "@matinee/core/imports";
import { aFranchise, aLocation, tries } from "@matinee/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { exportItems } from "../selling/index.ts";
import { exportClasses } from "../timetable/index.ts";
import { exportCustomers } from "../families/index.ts";
import { aMember, csvText } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { checkImport, exportImportRows, exportSchoolFile } from "./index.ts";
import { itemsToTry } from "./testing/any-items.ts";
import { importer } from "./testing/import-file.ts";

const world = await aWorld();
const { db, system } = world;
await sql`insert into discipline (slug, name, position) values ('ballet', 'Ballet', 900), ('tap', 'Tap; street', 901) on conflict do nothing`.execute(
  db,
);
await db.insertInto("stage").values({ name: "Round stage", min_age: 4, max_age: 18, age_rule: "exact" }).execute();
const { id: category } = await db
  .insertInto("product_category")
  .values({ name: "Round trips", figure: "bag" })
  .returning("id")
  .executeTakeFirstOrThrow();
const { anItem, plainItem, addItems } = itemsToTry(db, category);

/** A school with a location, a teacher and a term. */
async function aSchool() {
  const school = await aFranchise(db);
  const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
  await aLocation(db, { franchiseId: school.id, name: "=Town Hall" });
  await sql`insert into teacher (franchise_id, name) values (${school.id}, 'Tess Teacher'), (${school.id}, 'Bo')`.execute(
    db,
  );
  await sql`insert into term (franchise_id, name, starts_on, ends_on) values (${school.id}, 'Term', current_date - 20, current_date + 60)`.execute(
    db,
  );
  return {
    school,
    admin,
    bring: async (kind: ImportKind, file: string) => await importer(admin, system, kind).bring(file),
    rows: async (kind: ImportKind, id: string) => await importer(admin, system, kind).rows(id),
    file: async (kind: ImportKind) => await csvText(valueOf(await exportSchoolFile(admin, { kind }))),
  };
}

/** What a spreadsheet would run, and every character that CSV is about. */
const FILES: readonly (readonly [ImportKind, string])[] = [
  [
    "families",
    [
      "Name,Email,Phone,Address,Town,Postcode,First name,Last name,DOB",
      `"'=Lee, ""Kim""",kim@example.test,07700 900111,"-1, Long Lane",'@Leeds,LS1 8TL,+Ada,'Tester,2016-05-03`,
      `"'=Lee, ""Kim""",kim@example.test,,,,,Bo;Jo,O'Tester,2018-01-31`,
      "Lou Lone,lou@example.test,,,,,,,",
      "Zoë Ünal,zoe@example.test,,,,,Éva,Ünal,2017-02-28",
    ].join("\n"),
  ],
  [
    "classes",
    [
      "Class name,Venue,Level,Style,Day,Start time,End time,Capacity,Trials,Trial lessons,Trial price,Fee,VAT,Teacher,Description,What happens,Status",
      `"=Ballet, 1",'=Town Hall,round stage,Ballet,Tuesday,4:30pm,17:30,12,3,2,£7.50,"£1,120.50",20%,Tess Teacher; Bo,"-Lines\nand ""quotes""","=Jumps, turns",open`,
      "Draft,'=Town Hall,Round stage,ballet,Saturday,09:00,10:00,8,2,,0,0,0,,,,",
      "Twice,'=Town Hall,Round stage,ballet,Thursday; Monday,17:00;16:30,18:15; 17:30,8,2,1,0,90,17.5,,,,open",
      "Twice,'=Town Hall,Round stage,ballet,Friday,16:30,17:30,8,2,1,0,90,,,,,open",
    ].join("\n"),
  ],
  [
    "enrolments",
    [
      "Email,First name,Last name,Class,Day,Start",
      `kim@example.test,+Ada,'Tester,"=Ballet, 1",,`,
      `zoe@example.test,Éva,Ünal,"=Ballet, 1",Tuesday,`,
      "zoe@example.test,Éva,Ünal,Twice,Monday; Thursday,16:30; 17:00",
      "kim@example.test,+Ada,'Tester,Twice,Friday,16:30",
    ].join("\n"),
  ],
  [
    "products",
    [
      "Item,Category,Price,Stock,Sizes,Colours,VAT rate,Description",
      `"=Hoodie, warm",round trips,£22.50,5,"S; M",Red,0,"-40 °C, ""honest"""`,
      "Bottle,Round trips,7,10,,,20%,",
    ].join("\n"),
  ],
  [
    "balances",
    ["Email,Credit,Owed", "kim@example.test,£12.50,", "zoe@example.test,,45.50", "lou@example.test,-3,"].join("\n"),
  ],
];

/** Everything that imports write, as numbers and contents. */
async function stored(school: number) {
  const { rows } = await sql<object>`select
    (select jsonb_agg(to_jsonb(c) order by c.email) from customer c join customer_school s on s.customer_id = c.id where s.franchise_id = ${school}) as customers,
    (select jsonb_agg(to_jsonb(k) order by k.id) from child k join customer_school s on s.customer_id = k.customer_id where s.franchise_id = ${school}) as children,
    (select jsonb_agg(to_jsonb(g) order by g.id) from class_group g where g.franchise_id = ${school}) as classes,
    (select jsonb_agg(to_jsonb(e) order by e.id) from enrolment e join class_group g on g.id = e.group_id where g.franchise_id = ${school}) as enrolments,
    (select jsonb_agg(to_jsonb(p) order by p.id) from product p where p.franchise_id = ${school}) as items,
    (select jsonb_agg(to_jsonb(v) || to_jsonb(o) order by v.id) from product_variation v join pool o on o.id = v.pool_id
      join product p on p.id = v.product_id where p.franchise_id = ${school}) as variations,
    (select jsonb_agg(to_jsonb(d) order by d.customer_id) from family_debt d where d.franchise_id = ${school}) as debts,
    (select count(*) from ledger_entry e where e.seller_id = ${school}) as entries`.execute(db);
  return rows[0];
}

test("each kind is exported as its import reads it: here it changes nothing, and another school has the same afterwards", async () => {
  const [here, there] = [await aSchool(), await aSchool()];
  for (const [kind, file] of FILES) {
    const rows = file.split("\n").length - 1 - (kind === "classes" ? 1 : 0);
    expect([kind, (await here.bring(kind, file)).counts]).toMatchObject([kind, { added: rows, left_out: 0 }]);
  }
  const before = await stored(here.school.id);
  for (const [kind] of FILES) {
    const file = await here.file(kind);
    const again = await here.bring(kind, file);
    expect([kind, again.counts]).toMatchObject([
      kind,
      { unchanged: again.rows, kept: again.rows, problem: 0, duplicate: 0, new: 0 },
    ]);
    expect(await stored(here.school.id)).toEqual(before);
    const brought = await there.bring(kind, file);
    expect([kind, brought.counts, await there.rows(kind, brought.id)]).toMatchObject([
      kind,
      { added: brought.rows, left_out: 0 },
      expect.anything(),
    ]);
    expect([kind, await there.file(kind)]).toEqual([kind, file]);
  }
  // The class with two lessons a week is one class there, and its place is on both days.
  const { rows } = await sql<object>`select g.vat_bp, g.trial_sessions, g.what_happens,
      (select count(*)::int from class_schedule c where c.group_id = g.id) as lessons,
      (select count(distinct extract(isodow from s.held_on))::int from session s join claim c on c.pool_id = s.place_pool_id
        where s.group_id = g.id and c.state = 'committed') as days
    from class_group g where g.franchise_id = ${there.school.id} and g.status = 'open' order by g.name, g.id`.execute(
    db,
  );
  expect(rows).toEqual([
    { vat_bp: 2_000, trial_sessions: 2, what_happens: "=Jumps, turns", lessons: 1, days: 1 },
    { vat_bp: 1_750, trial_sessions: 1, what_happens: "", lessons: 2, days: 2 },
    { vat_bp: 2_000, trial_sessions: 1, what_happens: "", lessons: 1, days: 1 },
  ]);
});

test("the file of a school has what was booked here too, and no health notes", async () => {
  const { admin, school, bring, file } = await aSchool();
  await bring(
    "families",
    "Name,Email,First name,Last name,DOB,Medical\nPat,pat.health@example.test,Ada,Tester,2016-05-03,Nuts\n",
  );
  expect(await file("families")).not.toContain("Nuts");
  // Without the right to lists, or to money, some or all of it is closed.
  const { actor } = admin;
  if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("The member is no administrator");
  const limited = (right: "money" | "export") => ({ ...admin, actor: { ...actor, without: [right] as const } });
  expect(codeOf(await exportSchoolFile(limited("export"), { kind: "classes" }))).toBe("forbidden");
  expect(codeOf(await exportSchoolFile(limited("money"), { kind: "balances" }))).toBe("forbidden");
  expect(codeOf(await exportSchoolFile(limited("money"), { kind: "classes" }))).toBe(null);
  const other = await aSchool();
  expect(codeOf(await exportSchoolFile(other.admin, { kind: "families", school: school.id }))).toBe("not_found");
  expect(codeOf(await exportSchoolFile(await aMember(world, "NETWORK_ADMIN"), { kind: "families" }))).toBe("invalid");
});

test("the lists' own exports change nothing either: an import reads the customers, and asks for the columns of the others", async () => {
  const { school, admin, bring } = await aSchool();
  for (const [kind, file] of FILES.slice(0, 4)) await bring(kind, file);
  const before = await stored(school.id);
  const customers = await bring("families", await csvText(valueOf(await exportCustomers(admin, {}))));
  expect(customers.counts).toMatchObject({ unchanged: customers.rows, problem: 0, duplicate: 0 });
  for (const [kind, verb] of [
    ["classes", exportClasses],
    ["products", exportItems],
  ] as const) {
    const text = await csvText(valueOf(await verb(admin, {})));
    const { id, mapping } = await importer(admin, system, kind).upload(text);
    expect(codeOf(await checkImport(admin, { id, mapping }))).toBe("invalid");
  }
  expect(await stored(school.id)).toEqual(before);
});

test("the rows of a file are exported with what is to be corrected", async () => {
  const { admin, bring } = await aSchool();
  const done = await bring("families", "Name,Email\n=Bad,not-a-mail\nGood,good@example.test\n");
  const lines = async (only?: "left_out") =>
    (await csvText(valueOf(await exportImportRows(admin, { id: done.id, ...(only !== undefined && { only }) }))))
      .split("\r\n")
      .slice(1, -1);
  expect(await lines()).toHaveLength(2);
  expect(await lines("left_out")).toEqual([
    "2,'=Bad,problem,,left out,,Parent's email: This is not an email address. It should be like name@example.com.",
  ]);
});

test("items of any sizes, colours and other choices, each with its price, VAT and stock, go out and come in without a change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anItem, { minLength: 1, maxLength: 6 }), async (drawn) => {
      const [here, there] = [await aSchool(), await aSchool()];
      const items = drawn.map((item, n) => ({ ...item, name: `${item.name} ${n}` }));
      await addItems(here.admin, items);
      const before = await stored(here.school.id);
      const file = await here.file("products");
      const rows = items.flatMap(({ variations }) => variations.filter(({ made }) => made)).length;
      const again = await here.bring("products", file);
      const differing = (await here.rows("products", again.id)).filter(({ finding }) => finding !== "unchanged");
      expect([again.counts, differing]).toMatchObject([{ unchanged: rows, kept: rows }, []]);
      expect(await stored(here.school.id)).toEqual(before);
      const brought = await there.bring("products", file);
      const left = (await there.rows("products", brought.id)).filter(({ outcome }) => outcome !== "added");
      expect([brought.counts, left]).toMatchObject([{ added: rows }, []]);
      expect(await there.file("products")).toBe(file);
    }),
    { numRuns: tries({ every: 6, long: 60 }) },
  );
});

test("two items with the same name keep apart in a file, and a category that is no longer in use is no problem", async () => {
  const { school, admin, bring, file } = await aSchool();
  const { id: old } = await db
    .insertInto("product_category")
    .values({ name: `Over ${school.id}`, figure: "bag" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const item = { ...plainItem, name: "Hoodie", category_id: old };
  await addItems(admin, [item, { ...item, price: 500, stock: 3 }, { ...plainItem, name: "Cap" }]);
  await sql`update product_category set archived_at = now() where id = ${old}`.execute(db);
  const before = await stored(school.id);
  const text = await file("products");
  expect((await bring("products", text)).counts).toMatchObject({ unchanged: 3, kept: 3 });
  expect(await stored(school.id)).toEqual(before);
  // Elsewhere they are told apart by their references, and a name has one item.
  const there = await aSchool();
  const { id, counts } = await there.bring("products", text);
  expect(counts).toMatchObject({ problem: 2, added: 1 });
  expect((await there.rows("products", id)).flatMap(({ issues }) => issues.map(({ field }) => field))).toContain(
    "Item reference",
  );
});
