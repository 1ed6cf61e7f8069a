import { listenForChanges } from "@matinee/database";
import { aBottle, aCamp, aGroup, freshId, testDatabase } from "@matinee/testkit";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { campIndexSource } from "./camps/camp-index.ts";
import { productIndexSource } from "./products/product-index.ts";
import { classIndexSource } from "./search/class-index.ts";

const { db, url } = await testDatabase();
const PATIENCE = { timeout: 60_000, interval: 5 };
let heard: string[] = [];
const listener = listenForChanges(url, {
  onNotice: (notice) => void heard.push(notice),
  onGap: () => undefined,
  onError: () => undefined,
});
let group: Awaited<ReturnType<typeof aGroup>>;

beforeAll(async () => {
  group = await aGroup(db);
  await vi.waitUntil(() => listener.isCurrent(), PATIENCE);
});
afterAll(() => listener.stop());
beforeEach(() => notices());

/** The notices since the last ones, once those of everything that was committed have arrived. */
async function notices(): Promise<string[]> {
  const mark = `search:mark ${freshId()}`;
  await sql`select pg_notify('matinee_changed', ${mark})`.execute(db);
  await vi.waitUntil(() => heard.includes(mark), PATIENCE);
  const all = heard.filter((notice) => !notice.startsWith("search:mark"));
  heard = [];
  return all;
}
const noticesOf = async (statement: RawBuilder<unknown>) => {
  await statement.execute(db);
  return await notices();
};

test("writing the search row of a class that has not changed notifies nobody", async () => {
  expect(await noticesOf(sql`select refresh_class_search(array[${group.id}::int])`)).toEqual([]);
});

test("a class of a new kind is named, and nothing else", async () => {
  await sql`update class_group set disciplines = '{juggling}' where id = ${group.id}`.execute(db);
  await notices();
  const told = await noticesOf(sql`select refresh_class_search(array[${group.id}::int])`);
  expect(told.toSorted()).toEqual([`group:${group.id}`, `search:${group.franchiseId}`]);
});

test("a photograph of a class names the class once it is ready, and a logo every page", async () => {
  const added = sql`insert into picture (franchise_id, group_id, position) values (${group.franchiseId}, ${group.id}, 1)`;
  expect(await noticesOf(added)).toEqual([]);
  const ready = sql`status = 'ready', width = 390, height = 200, files = '[{"name": "1.webp"}]'`;
  expect(await noticesOf(sql`update picture set ${ready} where group_id = ${group.id}`)).toEqual([`group:${group.id}`]);
  expect(await noticesOf(sql`update picture set group_id = null where group_id = ${group.id}`)).toEqual([
    `group:${group.id}`,
  ]);
  await sql`insert into picture (franchise_id, logo_of, position) values (${group.franchiseId}, ${group.franchiseId}, 1)`.execute(
    db,
  );
  expect(await noticesOf(sql`update picture set ${ready} where logo_of = ${group.franchiseId}`)).toEqual(["catalogue"]);
});

/** Adds open classes like the first one, without search rows; returns their ids. */
async function manyClasses(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into class_group select (jsonb_populate_record(g, jsonb_build_object('id', 100000 + n))).*
      from class_group g, generate_series((select count(*) from class_group), (select count(*) from class_group) + ${count - 1}) n
      where g.id = ${group.id} returning id),
    slots as (
      insert into class_schedule (group_id, weekday, starts_at, ends_at)
      select added.id, s.weekday, s.starts_at, s.ends_at from added, class_schedule s where s.group_id = ${group.id})
    select id from added`.execute(db);
  await notices();
  return rows.map(({ id }) => id);
}
const readsAllOf = (told: readonly string[]) => ({
  classes: told.some((notice) => classIndexSource.changedBy(notice) === "everything"),
  items: told.some((notice) => productIndexSource.changedBy(notice) === "everything"),
  camps: told.some((notice) => campIndexSource.changedBy(notice) === "everything"),
});

test("a few hundred classes that change at once are named; only the lists of schools where more than numbers changed are", async () => {
  const ids = await manyClasses(300);
  const added = await noticesOf(sql`select refresh_class_search(${ids}::int[])`);
  expect(readsAllOf(added)).toEqual({ classes: false, items: false, camps: false });
  expect(added).toHaveLength(301);
  expect(added).toEqual(expect.arrayContaining([`group:${ids[299]}`, `search:${group.franchiseId}`]));

  const numbers = await noticesOf(
    sql`update class_search set waiting = waiting + 1 where group_id = any (${ids}::int[])`,
  );
  expect(new Set(numbers)).toEqual(new Set(ids.map((id) => `group:${id}`)));
  const prices = await noticesOf(
    sql`update class_search set trial_price_pence = trial_price_pence + 100 where group_id = any (${ids}::int[])`,
  );
  expect(prices).toContain(`search:${group.franchiseId}`);
  expect(readsAllOf(prices)).toEqual({ classes: false, items: false, camps: false });
});

test("where thousands of classes change at once, the classes are read again and the items are not", async () => {
  const ids = await manyClasses(1_001);
  const all = { classes: true, items: false, camps: false };
  expect(readsAllOf(await noticesOf(sql`select refresh_class_search(${ids}::int[])`))).toEqual(all);
  const touched = sql`update class_search set waiting = waiting + 1 where group_id = any (${ids}::int[])`;
  expect(readsAllOf(await noticesOf(touched))).toEqual(all);
  expect(readsAllOf(await noticesOf(sql`delete from class_search where group_id = any (${ids}::int[])`))).toEqual(all);
});

const theClass = () => [`group:${group.id}`, `search:${group.franchiseId}`];

test.each([
  ["its name", () => sql`update class_group set name = 'Stars' where id = ${group.id}`],
  ["its times", () => sql`update class_schedule set ends_at = '11:40' where group_id = ${group.id}`],
  ["a session", () => sql`update session set status = 'cancelled' where id = ${group.sessions[1]?.id}`],
  [
    "an age group",
    () => sql`insert into subgroup (group_id, name, min_age, max_age) values (${group.id}, 'Minis', 6, 7)`,
  ],
  ["no age group", () => sql`delete from subgroup where group_id = ${group.id}`],
  [
    "who takes a session",
    () => sql`with t as (insert into teacher (franchise_id, name, bio) values (${group.franchiseId}, 'Tess', '') returning id)
      insert into session_teacher select ${group.sessions[1]?.id}, id from t`,
  ],
])("a change of a class names it and the lists of its school, and nothing else: %s", async (_, change) => {
  // A new teacher may be on any page.
  const told = (await noticesOf(change())).filter((notice) => notice !== "catalogue");
  expect(told.toSorted()).toEqual(theClass());
});

test("a class that moves to another school changes the lists of both", async () => {
  const other = await aGroup(db);
  await notices();
  const told = await noticesOf(sql`update class_group set franchise_id = ${other.franchiseId} where id = ${group.id}`);
  expect(told.toSorted()).toEqual([...theClass(), `search:${other.franchiseId}`].toSorted());
  await noticesOf(sql`update class_group set franchise_id = ${group.franchiseId} where id = ${group.id}`);
});

test("a class that is deleted names the lists of its school, with all that belongs to it", async () => {
  const ids = await manyClasses(1);
  const told = await noticesOf(sql`delete from class_group where id = any (${ids}::int[])`);
  expect(told.toSorted()).toEqual([`group:${ids[0]}`, `search:${group.franchiseId}`]);
});

test("the new name of a discipline, which may be on any page, drops every page", async () => {
  await noticesOf(sql`insert into discipline (slug, name, position) values ('street_dance', 'Street dance', 1)`);
  const renamed = sql`update discipline set name = 'Hip hop' where slug = 'street_dance'`;
  expect(await noticesOf(renamed)).toEqual(["catalogue"]);
});

test("a statement that changes no row tells nothing", async () => {
  for (const table of ["class_group", "session", "course", "product_variation"])
    expect(await noticesOf(sql`update ${sql.table(table)} set id = id where id = -1`)).toEqual([]);
});

test("a change of a camp or an item makes nobody read the classes again", async () => {
  const [camp, item] = [await aCamp(db), await aBottle(db, { franchiseId: group.franchiseId })];
  await notices();
  const renamed = await noticesOf(sql`update course set name = 'Camp' where id = ${camp.id}`);
  expect(renamed).toEqual([`camp:${camp.id}`]);
  expect(readsAllOf(renamed)).toEqual({ classes: false, items: false, camps: true });
  const dearer = await noticesOf(sql`update product_variation set price_pence = 5 where product_id = ${item.id}`);
  expect(dearer).toEqual([`item:${item.id}`]);
  expect(readsAllOf(dearer)).toEqual({ classes: false, items: true, camps: false });
});

test("an import of postcodes makes nobody read the catalogue again", async () => {
  const told = await noticesOf(sql`insert into postcode values ('LS14AP', 53.7, -1.5)`);
  expect([told.length, readsAllOf(told)]).toEqual([1, { classes: false, items: false, camps: false }]);
});

/** Holds a trial's place for so many seconds; returns the claim. */
async function hold(seconds: number): Promise<string> {
  const id = freshId();
  const pool = group.sessions[0]?.trialPoolId ?? 0;
  await sql`insert into claim (id, pool_id, state, held_until)
    values (${id}, ${pool}, 'held', clock_timestamp() + make_interval(secs => ${seconds}))`.execute(db);
  await notices();
  return id;
}
const take = (id: string) => sql`update claim set state = 'committed' where id = ${id}`;

test("a held place that is taken in good time notifies nobody: commits that notify wait for one another", async () => {
  expect(await noticesOf(take(await hold(900)))).toEqual([]);
});

test("a held place that is taken notifies its class if the hold lapses before the commit", async () => {
  const id = await hold(0.2);
  const lapsed = sql<{ lapsed: boolean }>`select held_until <= clock_timestamp() as lapsed from claim where id = ${id}`;
  await db.transaction().execute(async (trx) => {
    await take(id).execute(trx);
    await vi.waitUntil(async () => (await lapsed.execute(trx)).rows[0]?.lapsed, PATIENCE);
  });
  expect(await notices()).toEqual([`group:${group.id}`]);
});
