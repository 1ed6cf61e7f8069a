import { aFranchise, aGroup, aLocation, testDatabase } from "@matinee/testkit";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { breakRows } from "../../testing/break-database.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { allGroups } from "./all-groups.ts";
import { selectCard, writeClassCards } from "./class-cards.ts";

const { db } = await testDatabase();
const PATIENCE = { timeout: 60_000, interval: 20 };
const run = (statement: RawBuilder<unknown>) => async () => void (await statement.execute(db));

const network = await aFranchise(db, { slug: "network", isNetwork: true });
const school = await aFranchise(db);
const other = await aFranchise(db);
const location = { id: (await aLocation(db, { franchiseId: school.id })).id, franchiseId: school.id };
const group = await aGroup(db, { location, name: "Monday Minis" });
const untouched = await aGroup(db, { location: await aLocation(db, { franchiseId: network.id }), name: "Others" });
const firstLesson = group.sessions[0]?.id ?? 0;

beforeAll(async () => {
  await sql`insert into discipline (slug, name, position) values ('singing', 'Singing', 1), ('tap', 'Tap dance', 2)`.execute(
    db,
  );
  await sql`with t as (insert into teacher (franchise_id, name, bio) values (${school.id}, 'Tess Tester', '') returning id)
    insert into class_group_teacher (group_id, teacher_id) select ${group.id}, id from t`.execute(db);
  await sql`insert into subgroup (group_id, name, min_age, max_age) values (${group.id}, 'Minis', 6, 7)`.execute(db);
  await sql`insert into picture (franchise_id, group_id, position) values (${school.id}, ${group.id}, 1)`.execute(db);
});

/** The classes without a written card. */
async function missing(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select group_id as id from class_card where card is null or good_until <= now() order by group_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Runs the job until every card is written: it waits for transactions of other tests on the same server. */
async function writeAll(): Promise<void> {
  await vi.waitUntil(async () => {
    await writeClassCards({ db });
    return (await missing()).length === 0;
  }, PATIENCE);
}

/** What the tables say now, and the written cards that say something else. */
async function compare() {
  const { rows } = await sql<{ id: number; fresh: string; card: string | null }>`
    select g.id, (${selectCard})::text as fresh, c.card::text from class_group g left join class_card c on c.group_id = g.id
    order by g.id`.execute(db);
  const outdated = rows.filter(({ card, fresh }) => card !== null && card !== fresh).map(({ id }) => id);
  return { fresh: rows.map(({ fresh }) => fresh), outdated };
}

const namesShown = async () => valueOf(await allGroups(await shopAt(db, "localhost"))).map(({ name }) => name);

const ready = sql`status = 'ready', width = 390, height = 200,
  files = '[{"name": "1.webp", "type": "image/webp", "width": 390}, {"name": "1.jpeg", "type": "image/jpeg", "width": 390}]'`;

test.each<[what: string, change: () => Promise<void>, ofAll?: boolean]>([
  ["a class has another name", run(sql`update class_group set name = 'Monday Stars' where id = ${group.id}`)],
  ["it costs more", run(sql`update class_group set trial_price_pence = 1_234 where id = ${group.id}`)],
  ["its school has another name", run(sql`update franchise set name = 'Elsewhere' where id = ${school.id}`)],
  ["its school asks another fee", run(sql`update franchise set booking_fee_pence = 321 where id = ${school.id}`)],
  [
    "its stage says more",
    run(
      sql`update stage set description = 'More' where id = (select stage_id from class_group where id = ${group.id})`,
    ),
  ],
  ["its location has another door", run(sql`update location set access = 'At the back' where id = ${location.id}`)],
  ["it moves to another school", run(sql`update class_group set franchise_id = ${other.id} where id = ${group.id}`)],
  ["the school of its location changes", run(sql`update franchise set name = 'Third' where id = ${school.id}`)],
  ["it moves back", run(sql`update class_group set franchise_id = ${school.id} where id = ${group.id}`)],
  ["a discipline has another name", run(sql`update discipline set name = 'Voice' where slug = 'singing'`), true],
  ["a discipline is no more", run(sql`delete from discipline where slug = 'singing'`), true],
  [
    "a discipline is added",
    run(sql`insert into discipline (slug, name, position) values ('singing', 'Song', 1)`),
    true,
  ],
  ["its teacher has another name", run(sql`update teacher set name = 'Ann Other'`)],
  ["it has no teacher", run(sql`delete from class_group_teacher`)],
  [
    "a teacher is added",
    run(sql`insert into class_group_teacher (group_id, teacher_id) select ${group.id}, id from teacher`),
  ],
  [
    "lessons keep another teacher",
    run(sql`with t as (insert into teacher (franchise_id, name, bio) values (${school.id}, 'Sub Stitute', '') returning id),
      s as (update session set keeps_teachers = true where id = ${firstLesson})
      insert into session_teacher (session_id, teacher_id) select ${firstLesson}, id from t`),
  ],
  ["who has another name", run(sql`update teacher set name = 'Sue Stitute' where name = 'Sub Stitute'`)],
  ["the lesson is called off", run(sql`update session set status = 'cancelled' where id = ${firstLesson}`)],
  ["and held after all", run(sql`update session set status = 'scheduled' where id = ${firstLesson}`)],
  ["and that teacher leaves", run(sql`delete from teacher where name = 'Sue Stitute'`)],
  ["a part is for older children", run(sql`update subgroup set max_age = 8`)],
  ["a part is no more", run(sql`delete from subgroup`)],
  [
    "a part is added",
    run(sql`insert into subgroup (group_id, name, min_age, max_age) values (${group.id}, 'Maxis', 6, 7)`),
  ],
  ["all parts are gone", run(sql`truncate subgroup`), true],
  ["it ends later", run(sql`update class_schedule set ends_at = '11:45' where group_id = ${group.id}`)],
  [
    "it meets twice a week",
    run(
      sql`insert into class_schedule (group_id, weekday, starts_at, ends_at) values (${group.id}, 1, '16:00', '17:00')`,
    ),
  ],
  ["and no longer", run(sql`delete from class_schedule where group_id = ${group.id} and weekday = 1`)],
  ["a photograph is ready", run(sql`update picture set ${ready}`)],
  ["it is described", run(sql`update picture set alt = 'A stage'`)],
  ["it is deleted", run(sql`delete from picture`)],
  [
    "another comes from elsewhere",
    run(sql`insert into picture (franchise_id, group_id, position, status, width, height, files)
      values (${school.id}, ${group.id}, 1, 'ready', 390, 200, '[{"name": "2.webp", "type": "image/webp", "width": 390}, {"name": "2.jpeg", "type": "image/jpeg", "width": 390}]')`),
  ],
])("after a change no card is older: %s", async (_what, change, ofAll = false) => {
  await writeAll();
  const before = await compare();
  expect(before.outdated).toEqual([]);
  await change();
  const after = await compare();
  // Otherwise the change proves nothing.
  expect(after.fresh).not.toEqual(before.fresh);
  expect(after.outdated).toEqual([]);
  expect(await missing()).toEqual(ofAll ? [group.id, untouched.id] : [group.id]);
});

test("every table that a card is made of drops cards when it changes", async () => {
  const { rows: plan } = await sql<{ "QUERY PLAN": unknown }>`
    explain (format json) select (${selectCard}) from class_group g`.execute(db);
  const read = new Set([...JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/gu)].map(([, name]) => name ?? ""));
  // Bits of `tgtype`: insert, delete, update and truncate.
  const { rows: heard } = await sql<{ name: string; events: number }>`
    select tgrelid::regclass::text as name, bit_or(tgtype::int & 60) as events from pg_trigger
    where tgfoid in ('drop_class_cards_of_shared'::regproc, 'notify_classes_changed'::regproc, 'drop_all_class_cards'::regproc)
    group by tgrelid`.execute(db);
  expect(read.size).toBeGreaterThan(8);
  const eventsOf = (table: string) => heard.find(({ name }) => name === table)?.events ?? 0;
  // A class refers to these, which are there before it and after it; and a session is never emptied alone.
  const referred = ["class_group", "franchise", "location", "stage", "teacher"];
  const wanted = (table: string) => (referred.includes(table) ? 16 : table === "session" ? 28 : 60);
  expect([...read].filter((table) => (eventsOf(table) & wanted(table)) !== wanted(table))).toEqual([]);
});

test("a school's trigger names every column of it that a card is made of", async () => {
  const { sql: text } = selectCard.compile(db);
  const read = new Set([...text.matchAll(/\bl?f\.(\w+)/gu)].map(([, column]) => column ?? ""));
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'franchise'::regclass and tgname = 'class_cards_dropped'`.execute(db);
  expect([...read].toSorted()).toEqual(expect.arrayContaining(["id", "name"]));
  // The id of a school never changes.
  expect(
    [...read].filter((column) => column !== "id" && rows[0]?.definition.includes(`new.${column}`) !== true),
  ).toEqual([]);
});

test("a mark is not taken for that of another server while somebody is writing", async () => {
  await writeAll();
  await sql`update class_group set description = description || '.' where id = ${untouched.id}`.execute(db);
  await sql`select mark_class_cards_seen(10)`.execute(db);
  const writing = await db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(writing);
  await sql`select mark_class_cards_seen(10)`.execute(db);
  const { rows } = await sql`select seen <> '0' as marked from class_card where group_id = ${untouched.id}`.execute(db);
  await writing.commit().execute();
  expect(rows).toEqual([{ marked: true }]);
});

/** Makes a written card show what no table says. */
const forge = async (id: number) => {
  await writeAll();
  await sql`update class_card set card = jsonb_set(card::jsonb, '{name}', '"Forged"')::json where group_id = ${id}`.execute(
    db,
  );
};

test("pages show the card, but neither one of another version nor one of another day", async () => {
  await forge(untouched.id);
  expect(await namesShown()).toContain("Forged");
  await sql`update class_card set statement = 'of another version', written_at = now() - interval '1 day' where group_id = ${untouched.id}`.execute(
    db,
  );
  expect(await namesShown()).not.toContain("Forged");
  await writeClassCards({ db });
  expect((await compare()).outdated).toEqual([]);

  await forge(untouched.id);
  await sql`update class_card set good_until = now() - interval '1 second' where group_id = ${untouched.id}`.execute(
    db,
  );
  expect(await namesShown()).not.toContain("Forged");
  await writeAll();
  expect((await compare()).outdated).toEqual([]);
});

test("a card is good until the first lesson with other teachers begins", async () => {
  await sql`with t as (insert into teacher (franchise_id, name, bio) values (${school.id}, 'Until Then', '') returning id),
      s as (update session set keeps_teachers = true, starts_at = now() + interval '5 hours', ends_at = now() + interval '6 hours' where id = ${firstLesson})
    insert into session_teacher (session_id, teacher_id) select ${firstLesson}, id from t on conflict do nothing`.execute(
    db,
  );
  await writeAll();
  const { rows } =
    await sql`select good_until = (select starts_at from session where id = ${firstLesson}) as until_then,
    card::text like '%Until Then%' as named from class_card where group_id = ${group.id}`.execute(db);
  expect(rows).toEqual([{ until_then: true, named: true }]);
});

test("a class has dates until its last lesson has begun, with and without a card", async () => {
  const hasDates = async () =>
    valueOf(await allGroups(await shopAt(db, "localhost"))).find(({ id }) => id === untouched.id)?.has_dates;
  await writeAll();
  expect(await hasDates()).toBe(true);
  const last = untouched.sessions.at(-1)?.id ?? 0;
  await sql`update session set status = 'cancelled' where group_id = ${untouched.id} and id <> ${last}`.execute(db);
  await writeAll();
  expect(await hasDates()).toBe(true);
  await sql`update session set starts_at = now() - interval '1 hour', ends_at = now() where id = ${last}`.execute(db);
  // As long as a trial is offered there are dates.
  expect(await hasDates()).toBe(true);
  await sql`select refresh_class_search(array[${untouched.id}::int])`.execute(db);
  expect(await hasDates()).toBe(false);
  await writeAll();
  expect(await hasDates()).toBe(false);
  await sql`update class_card set last_lesson_at = now() + interval '1 hour' where group_id = ${untouched.id}`.execute(
    db,
  );
  // It is the card that says so.
  expect(await hasDates()).toBe(true);
});

test.each(["rename", "class"])(
  "a teacher who is renamed while a class gets them never stays on its card under the old name: the %s comes first",
  async (first) => {
    const { rows } = await sql<{ id: number }>`
    insert into teacher (franchise_id, name, bio) values (${school.id}, 'Before', '') returning id`.execute(db);
    const teacher = rows[0]?.id ?? 0;
    await writeAll();
    const renaming = await db.startTransaction().execute();
    const linking = await db.startTransaction().execute();
    // Neither sees the other's row.
    const rename = sql`update teacher set name = 'After' where id = ${teacher}`;
    const link = sql`insert into class_group_teacher (group_id, teacher_id) values (${group.id}, ${teacher})`;
    if (first === "rename") await rename.execute(renaming);
    await link.execute(linking);
    if (first === "class") await rename.execute(renaming);
    await linking.commit().execute();
    // The old name is still what the tables say.
    for (let n = 0; n < 3; n++) await writeClassCards({ db });
    await renaming.commit().execute();
    expect((await compare()).outdated).toEqual([]);
    await writeAll();
    const shown = valueOf(await allGroups(await shopAt(db, "localhost"))).flatMap(({ teachers }) => teachers);
    expect(shown.find(({ id }) => id === teacher)?.name).toBe("After");
  },
);

test("a class that somebody is changing is left alone, and written after that", async () => {
  await writeAll();
  // Another version's cards are due at once.
  await sql`update class_card set statement = 'of another version', written_at = now() - interval '1 day'`.execute(db);
  const changing = await db.startTransaction().execute();
  await sql`update class_group set name = 'Nearly' where id = ${group.id}`.execute(changing);
  expect(await writeClassCards({ db })).toBe(1);
  await changing.commit().execute();
  expect(await missing()).toEqual([group.id]);
  await writeAll();
  expect((await compare()).outdated).toEqual([]);
});

test("a class whose card cannot be written stops no other, and pages show it all the same", async () => {
  await writeAll();
  const repair = await breakRows(db, "class_card", sql`new.card is not null and new.group_id = ${sql.lit(group.id)}`);
  await sql`update class_group set description = description || '.'`.execute(db);
  await vi.waitUntil(async () => {
    await writeClassCards({ db }).catch(() => undefined);
    return (await missing()).join() === String(group.id);
  }, PATIENCE);
  await expect(writeClassCards({ db })).rejects.toThrow("The cards of some classes could not be written");
  expect(await namesShown()).toHaveLength(2);
  await repair();
  await writeAll();
});

test("the cards of a database that was copied from a server with a longer life are written and renewed", async () => {
  await writeAll();
  const foreign = sql`seen = '9000000000000000000'`;
  await sql`update class_card set card = null, statement = null, good_until = null, last_lesson_at = null, written_at = null, ${foreign}`.execute(
    db,
  );
  await writeAll();
  await sql`update class_card set good_until = now(), ${foreign}`.execute(db);
  await writeAll();
  expect(await missing()).toEqual([]);
});

test("classes that somebody is changing hold up the cards of no other", async () => {
  const many = await aGroup(db, { location });
  await sql`insert into class_group select (jsonb_populate_record(g, jsonb_build_object('id', 50000 + n))).*
    from class_group g, generate_series(1, 150) n where g.id = ${many.id}`.execute(db);
  await writeAll();
  await sql`update class_card set good_until = now()`.execute(db);
  const changing = await db.startTransaction().execute();
  await sql`update class_group set name = name || '.' where id > 50000`.execute(changing);
  await writeClassCards({ db });
  expect((await missing()).filter((id) => id < 50_000)).toEqual([]);
  await changing.rollback().execute();
  await writeAll();
});
