import { aFranchise, aGroup, aStage, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { searchGroups } from "./search-groups.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  ctx = await shopAt(db, "localhost");
});

const renew = (id: number) => sql`select refresh_class_search(${[id]}::int[])`.execute(db);
const touch = (id: number) => sql`select touch_class_search(${[id]}::int[])`.execute(db);
const found = async (id: number, day?: number) =>
  valueOf(await searchGroups(ctx, { filter: `id:eq:${id}`, ...(day === undefined ? {} : { day }) })).total === 1;
const versionOf = async (id: number) =>
  (await sql<{ version: string }>`select xmin::text as version from class_search where group_id = ${id}`.execute(db))
    .rows[0]?.version;

test("a class is found on its current days", async () => {
  const { id } = await aGroup(db, { weekday: 6 });
  expect([await found(id, 6), await found(id, 2)]).toEqual([true, false]);
  await sql`insert into class_schedule (group_id, weekday, starts_at, ends_at) values (${id}, 2, '17:00', '18:00')`.execute(
    db,
  );
  await renew(id);
  expect([await found(id, 6), await found(id, 2), await found(id, 3)]).toEqual([true, true, false]);
  const { facets } = valueOf(await searchGroups(ctx, { filter: `id:eq:${id}`, from: "16:00" }));
  expect(facets.days).toEqual([{ value: "2", name: "Tuesday", count: 1 }]);
  await sql`delete from class_schedule where group_id = ${id} and weekday = 6`.execute(db);
  await renew(id);
  expect([await found(id, 6), await found(id, 2)]).toEqual([false, true]);
});

test("an unchanged search row is not written again", async () => {
  const group = await aGroup(db);
  const before = await versionOf(group.id);
  await touch(group.id);
  await sql`select refresh_class_search(null)`.execute(db);
  expect(await versionOf(group.id)).toBe(before);
  await sql`insert into claim (id, pool_id, state) values (${freshId()}, ${group.sessions[0]?.trialPoolId}, 'committed')`.execute(
    db,
  );
  await touch(group.id);
  expect(await versionOf(group.id)).not.toBe(before);
});

test("a class that closes or loses its schedule is not found until it is back", async () => {
  const { id } = await aGroup(db);
  const other = await aGroup(db);
  await sql`update class_group set status = 'closed' where id = ${id}`.execute(db);
  await sql`delete from class_schedule where group_id = ${other.id}`.execute(db);
  await sql`select refresh_class_search(null)`.execute(db);
  expect([await found(id), await found(other.id)]).toEqual([false, false]);
  await sql`update class_group set status = 'open' where id = ${id}`.execute(db);
  await renew(id);
  expect(await found(id)).toBe(true);
});

test("concurrent writers of new classes agree on their kind", async () => {
  const first = await aGroup(db);
  const location = { id: first.locationId, franchiseId: first.franchiseId };
  const groups = await Promise.all(Array.from({ length: 8 }, () => aGroup(db, { location, stageId: first.stageId })));
  const ids = groups.map(({ id }) => id);
  await sql`update class_group set disciplines = '{acting,dance}' where id = any (${ids}::int[])`.execute(db);
  await Promise.all(ids.map(renew));
  const { rows } = await sql<{ kind_id: number; n: number }>`
    select kind_id, count(*)::int as n from class_search where group_id = any (${ids}::int[]) group by kind_id`.execute(
    db,
  );
  expect(rows).toEqual([{ kind_id: expect.any(Number) as number, n: 8 }]);
});

test("what a touch writes is what writing the whole row anew would say", async () => {
  const group = await aGroup(db);
  const row = async () =>
    (
      await sql`select available, waiting, next_trial_on, next_trial_at, age_on_key from class_search where group_id = ${group.id}`.execute(
        db,
      )
    ).rows[0];
  const [first, second] = group.sessions;
  for (const session of [first, second]) {
    await sql`insert into claim (id, pool_id, quantity, state) select ${freshId()}, id, size, 'committed' from pool where id = ${session?.trialPoolId}`.execute(
      db,
    );
    await touch(group.id);
    const touched = await row();
    await renew(group.id);
    expect(await row()).toEqual(touched);
    expect(touched).not.toMatchObject({ next_trial_on: session?.on });
  }
});

test("places that are sold while a class is written anew are not shown as free", async () => {
  const { id, sessions } = await aGroup(db, { sessions: 1, trialSessions: 1, trialCap: 1 });
  expect(await found(id)).toBe(true);
  // As a checkout does until its commit.
  const checkout = sql`do ${sql.lit(`begin
    insert into claim (id, pool_id, state) values ('${freshId()}', ${sessions[0]?.trialPoolId ?? 0}, 'committed');
    perform touch_class_search(array[${id}]);
  end`)}`;
  expect(await whileLocked(db, checkout, () => renew(id))).toBe("waited");
  const row = db.selectFrom("class_search").select(["available", "next_trial_on"]).where("group_id", "=", id);
  expect(await row.executeTakeFirst()).toEqual({ available: 0, next_trial_on: null });
});

test.each(["Etc/GMT+12", "Pacific/Kiritimati"])(
  "ages are counted on the day in the UK, also where it is %s",
  async (zone) => {
    const stage = await aStage(db, { ageRule: "exact" });
    const { id } = await aGroup(db, { sessions: 0, stageId: stage.id });
    const ages = await db.transaction().execute(async (trx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(trx);
      const read = async (statement: string) => {
        await sql`select ${sql.ref(statement)}(${[id]}::int[])`.execute(trx);
        const { rows } = await sql<{ uk: boolean }>`
        select age_on_key = to_char(now() at time zone 'Europe/London', 'YYYYMMDD')::int as uk from class_search where group_id = ${id}`.execute(
          trx,
        );
        await sql`update class_search set age_on_key = 0 where group_id = ${id}`.execute(trx);
        return rows[0]?.uk;
      };
      return [await read("refresh_class_search"), await read("touch_class_search")];
    });
    expect(ages).toEqual([true, true]);
  },
);
