import { aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongPools } from "../audit/find-wrong-pools.ts";
import { aMember, csvText } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { exportImportRows, listImportRows } from "./index.ts";
import { importer } from "./testing/import-file.ts";

const world = await aWorld();
const { db, system } = world;

const FAMILIES = 5_000;
const CHILDREN = 8_000;
const CLASSES = 300;
const PLACES = 6_000;

/** Counts and sums of everything that an import writes to. */
async function state() {
  const { rows } = await sql<object>`select
    (select jsonb_build_array(count(*), md5(string_agg(c::text, '' order by c.id))) from customer c) as customers,
    (select jsonb_build_array(count(*), md5(string_agg(k::text, '' order by k.id))) from child k) as children,
    (select count(*) from customer_school) as schools, (select count(*) from school_family) as families,
    (select jsonb_build_array(count(*), md5(string_agg(g::text, '' order by g.id))) from class_group g) as classes,
    (select count(*) from session) as sessions, (select jsonb_build_array(count(*), sum(committed), sum(held)) from pool) as pools,
    (select count(*) from claim) as claims, (select count(*) from enrolment) as enrolments, (select count(*) from class_search) as found,
    (select count(*) from family_word) as words, (select count(*) from message) as mails, (select count(*) from consent) as consents, (select count(*) from leased_work) as work`.execute(
    db,
  );
  return rows[0];
}

test("a whole school is brought over, once more without a change, and taken back without a trace", async () => {
  const school = await aFranchise(db);
  const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
  for (let n = 0; n < 10; n += 1) await aLocation(db, { franchiseId: school.id, name: `Hall ${n}` });
  await sql`insert into term (franchise_id, name, starts_on, ends_on) values (${school.id}, 'Term', current_date - 7, current_date + 80)`.execute(
    db,
  );
  await sql`insert into discipline (slug, name, position) values ('ballet', 'Ballet', 900) on conflict do nothing`.execute(
    db,
  );
  await db.insertInto("stage").values({ name: "Imported stage", min_age: 4, max_age: 18, age_rule: "exact" }).execute();
  const childOf = (n: number) => ({
    family: n % FAMILIES,
    first: `Ada${n < FAMILIES ? "" : "bel"}`,
    surname: `Tester${"abcdefghij"[n % 10]}`,
  });
  const files = [
    {
      kind: "families" as const,
      text: [
        "Name,Email,Phone,Address,City,Postcode,First name,Last name,DOB,Medical",
        ...Array.from({ length: CHILDREN }, (_, n) => {
          const { family, first, surname } = childOf(n);
          return `Pat Tester,pat${family}@example.test,07700 9${String(family).padStart(5, "0")},${family} The Headrow,Leeds,LS1 8TL,${first},${surname},${1 + (n % 28)}/5/2016,${n % 10 === 0 ? "Nut allergy" : ""}`;
        }),
      ].join("\r\n"),
      rows: CHILDREN,
    },
    {
      kind: "classes" as const,
      text: [
        "Class,Location,Stage,Discipline,Day,Begins at,Ends at,Places,Term fee,Status",
        ...Array.from(
          { length: CLASSES },
          (_, n) =>
            `Ballet ${n},Hall ${n % 10},Imported stage,Ballet,${["Mon", "Tue", "Wed", "Thu", "Fri"][n % 5]},16:30,17:30,20,120,open`,
        ),
      ].join("\r\n"),
      rows: CLASSES,
    },
    {
      kind: "enrolments" as const,
      text: [
        "Email,First name,Last name,Class",
        ...Array.from({ length: PLACES }, (_, n) => {
          const { family, first, surname } = childOf(n);
          return `pat${family}@example.test,${first},${surname},Ballet ${n % CLASSES}`;
        }),
      ].join("\r\n"),
      rows: PLACES,
    },
  ];
  const before = await state();
  const startedAt = performance.now();
  const took: string[] = [];
  const done: { readonly kind: (typeof files)[number]["kind"]; readonly id: string; readonly rows: number }[] = [];
  for (const { kind, text, rows } of files) {
    const from = performance.now();
    const batch = await importer(admin, system, kind).bring(text);
    took.push(`${kind} ${Math.round(performance.now() - from)} ms`);
    expect(batch).toMatchObject({ status: "done", done: rows, counts: { added: rows, left_out: 0, problem: 0 } });
    done.push({ kind, id: batch.id, rows });
  }
  // The budget is two minutes on a quiet machine. Tests share theirs, so they only say how long it took.
  process.stdout.write(`${took.join(", ")}: ${Math.round(performance.now() - startedAt)} ms in all\n`);
  expect(await findWrongPools(db)).toEqual([]);

  const after = await state();
  for (const { kind, text, rows } of files)
    expect((await importer(admin, system, kind).bring(text)).counts).toMatchObject({
      kept: rows,
      added: 0,
      changed: 0,
      left_out: 0,
    });
  expect(await state()).toEqual(after);

  for (const { kind, id, rows } of done.toReversed())
    expect((await importer(admin, system, kind).undo(id)).counts).toMatchObject({ undone: rows, stayed: 0 });
  expect(await state()).toEqual(before);
});

test("ten thousand broken rows each say what is wrong, in pages and in a file, and nothing is saved", async () => {
  const school = await aFranchise(db);
  const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
  const WRONG = [",no address,,,,LS1 8TL,Ada,Tester,1/5/2016,", "Pat,p@example.test,,,,LS1 8TL,Ada,Tester,31/2/2016,"];
  const ROWS = 10_000;
  const text = [
    "Name,Email,Phone,Address,City,Postcode,First name,Last name,DOB,Medical",
    ...Array.from({ length: ROWS }, (_, n) => WRONG[n % WRONG.length] ?? ""),
  ].join("\r\n");
  const before = await state();
  const files = importer(admin, system, "families");
  const checked = await files.check(text);
  expect(checked.counts).toMatchObject({ problem: ROWS, added: 0 });
  const last = valueOf(await listImportRows(admin, { id: checked.id, size: 25, page: ROWS / 25 - 1 }));
  expect([last.total, last.items.length, last.items.filter(({ issues }) => issues.length === 0)]).toEqual([
    ROWS,
    25,
    [],
  ]);
  const lines = (await csvText(valueOf(await exportImportRows(admin, { id: checked.id })))).trimEnd().split("\r\n");
  expect(lines).toHaveLength(ROWS + 1);
  const done = await files.run(checked.id);
  expect(done.counts).toMatchObject({ added: 0, changed: 0 });
  expect(await state()).toEqual(before);
});
