import { addDays, isoDate, weekdayOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { inTransaction } from "@matinee/database";
import { aFranchise, aLocation } from "@matinee/testkit";
import { aWorld } from "../testing/world.ts";
import { createSessions, followTimetableChanges } from "./create-sessions.ts";

const world = await aWorld();
const { db, system } = world;

test("sessions follow the schedule, skip half-terms and closures, keep their wall-clock time, and are created once", async () => {
  const group = await world.group({ dates: 0, capacity: 9, trialCap: 2 });
  const today = system.today();
  const saturday = addDays(today, ((6 - weekdayOf(today) + 7) % 7) + 7);
  await db
    .updateTable("term")
    .set({
      starts_on: today,
      ends_on: addDays(saturday, 7 * 30),
      half_term_starts_on: addDays(saturday, 7),
      half_term_ends_on: addDays(saturday, 7),
    })
    .execute();
  await db
    .insertInto("closure")
    .values({
      franchise_id: world.network.seller.id,
      location_id: null,
      starts_on: addDays(saturday, 14),
      ends_on: addDays(saturday, 14),
      reason: "Show week",
    })
    .execute();
  const counts = await Promise.all([createSessions(system), createSessions(system)]);
  expect(Math.min(...counts)).toBe(0);
  expect(Math.max(...counts)).toBeGreaterThan(20);
  const { rows } = await sql<{ held_on: string; clock: string; size: number; cap: number }>`
    select s.held_on, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as clock, p.size, t.size as cap
    from session s join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id where s.group_id = ${group.id} order by s.starts_at`.execute(
    db,
  );
  expect(rows.map((row) => row.held_on)).toContain(saturday);
  expect(rows.map((row) => row.held_on)).not.toContain(addDays(saturday, 7));
  expect(rows.map((row) => row.held_on)).not.toContain(addDays(saturday, 14));
  // Thirty weeks from any date include a clock change.
  expect(new Set(rows.map((row) => `${row.clock} ${row.size} ${row.cap}`))).toEqual(new Set(["10:00 9 2"]));
  expect(await createSessions(system)).toBe(0);
  const found = await db
    .selectFrom("class_search")
    .select(["next_trial_on", "available"])
    .where("group_id", "=", group.id)
    .executeTakeFirst();
  expect(found?.available).toBe(2);
});

test("another venue's or school's closure cancels no session here", async () => {
  const group = await world.group({ dates: 0 });
  const today = system.today();
  const [own, elsewhere, theirs] = [28, 35, 42].map((days) => addDays(today, ((6 - weekdayOf(today) + 7) % 7) + days));
  if (own === undefined || elsewhere === undefined || theirs === undefined) throw new Error("Three Saturdays");
  await db.updateTable("term").set({ half_term_starts_on: null, half_term_ends_on: null }).execute();
  const school = world.network.seller.id;
  const other = await aFranchise(db);
  const venue = await aLocation(db, { franchiseId: school });
  const closed = [
    { on: own, franchise_id: school, location_id: world.network.locationId },
    { on: elsewhere, franchise_id: school, location_id: venue.id },
    { on: theirs, franchise_id: other.id, location_id: null },
  ];
  for (const { on, ...where } of closed)
    await db
      .insertInto("closure")
      .values({ ...where, starts_on: on, ends_on: on, reason: "Flooded" })
      .execute();
  await createSessions(system);
  const rows = await db.selectFrom("session").select("held_on").where("group_id", "=", group.id).execute();
  const dates = rows.map((row) => row.held_on);
  expect(dates).not.toContain(own);
  expect(dates).toContain(elsewhere);
  expect(dates).toContain(theirs);
});

test("a class gets its dates as soon as it is made, and more with a changed schedule, term or closure", async () => {
  await followTimetableChanges(system);
  const group = await world.group({ dates: 0 });
  const datesOf = async () => {
    const found = db.selectFrom("session").select("held_on").where("group_id", "=", group.id).orderBy("held_on");
    return (await found.execute()).map(({ held_on: on }) => on);
  };
  const today = system.today();
  const term = { starts_on: today, ends_on: addDays(today, 60), half_term_starts_on: null, half_term_ends_on: null };
  await db.updateTable("term").set(term).execute();
  // Only what changed is looked at: another class of before stays as it is.
  await followTimetableChanges(system);
  const weekly = await datesOf();
  expect(weekly.length).toBeGreaterThan(3);
  expect(await followTimetableChanges(system)).toBe(0);

  const [first = ""] = weekly;
  const other = weekdayOf(isoDate(addDays(isoDate(first), 1)));
  await db
    .insertInto("class_schedule")
    .values({ group_id: group.id, weekday: other, starts_at: "16:00", ends_at: "17:00" })
    .execute();
  await followTimetableChanges(system);
  const twice = await datesOf();
  expect(twice.length).toBeGreaterThan(weekly.length);
  await db
    .updateTable("term")
    .set({ ends_on: addDays(today, 90) })
    .execute();
  await followTimetableChanges(system);
  expect((await datesOf()).length).toBeGreaterThan(twice.length);
});

test("a class whose dates cannot be written does not stop other classes from getting theirs", async () => {
  await followTimetableChanges(system);
  const [faulty, sound, nightly] = [
    await world.group({ dates: 0 }),
    await world.group({ dates: 0 }),
    await world.group({ dates: 0 }),
  ];
  const term = { starts_on: system.today(), ends_on: addDays(system.today(), 60) };
  await db.updateTable("term").set(term).execute();
  await sql`create function refuse_dates() returns trigger language plpgsql as 'begin raise ''no dates''; end'`.execute(
    db,
  );
  await sql`create trigger refuse_dates before insert on session for each row when (new.group_id = ${sql.lit(faulty.id)})
    execute function refuse_dates()`.execute(db);
  const datesOf = async ({ id }: { id: number }) =>
    (await db.selectFrom("session").select("id").where("group_id", "=", id).execute()).length;
  const letTriesCome = async () => void (await sql`update leased_work set next_try_at = now()`.execute(db));
  const items = async () =>
    await db.selectFrom("work_item").select(["subject", "status"]).where("kind", "=", "timetable_stuck").execute();
  try {
    await sql`delete from timetable_change where group_id = ${nightly.id}`.execute(db);
    await expect(followTimetableChanges(system)).rejects.toThrow(/1 of \d+ attempts threw/u);
    expect([await datesOf(faulty), (await datesOf(sound)) > 0, await datesOf(nightly)]).toEqual([0, true, 0]);
    // It is not tried with every change of another class, but later each time, and somebody is told.
    await followTimetableChanges(system);
    expect(await datesOf(nightly)).toBe(0);
    for (let n = 0; n < 5; n += 1) {
      await letTriesCome();
      await expect(createSessions(system)).rejects.toThrow("attempts threw");
    }
    expect(await datesOf(nightly)).toBeGreaterThan(0);
    expect(await items()).toEqual([{ subject: String(faulty.id), status: "open" }]);
  } finally {
    await sql`drop trigger refuse_dates on session`.execute(db);
  }
  // The change is still noted.
  await letTriesCome();
  await followTimetableChanges(system);
  expect(await datesOf(faulty)).toBeGreaterThan(0);
  expect(await items()).toEqual([{ subject: String(faulty.id), status: "done" }]);
});

test("terms that overlap leave each date once, and abort nothing", async () => {
  const group = await world.group({ dates: 0 });
  const days = { starts_on: system.today(), ends_on: addDays(system.today(), 60) };
  await db.updateTable("term").set(days).execute();
  await db
    .insertInto("term")
    .values({
      franchise_id: world.network.seller.id,
      name: "Overlapping",
      ...days,
      ends_on: addDays(days.starts_on, 90),
    })
    .execute();
  await followTimetableChanges(system);
  const found = await db.selectFrom("session").select("held_on").where("group_id", "=", group.id).execute();
  expect(found.length).toBeGreaterThan(9);
  expect(new Set(found.map(({ held_on: on }) => on)).size).toBe(found.length);
  await sql`delete from session where term_id in (select id from term where name = 'Overlapping')`.execute(db);
  await db.deleteFrom("term").where("name", "=", "Overlapping").execute();
  await followTimetableChanges(system);
});

test("two workers make each date of a changed class once", async () => {
  const group = await world.group({ dates: 0 });
  await db
    .updateTable("term")
    .set({ starts_on: system.today(), ends_on: addDays(system.today(), 60) })
    .execute();
  await Promise.all([followTimetableChanges(system), followTimetableChanges(system)]);
  const found = await db.selectFrom("session").select("held_on").where("group_id", "=", group.id).execute();
  expect(new Set(found.map(({ held_on: on }) => on)).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(0);
});

test("a change that is saved while the one before it is followed is followed too", async () => {
  const group = await world.group({ dates: 0 });
  const [today, inTwoMonths] = [system.today(), addDays(system.today(), 60)];
  await db.updateTable("term").set({ starts_on: today, ends_on: inTwoMonths }).execute();
  await inTransaction(db, async (trx) => {
    // Saturday is noted already. Nobody sees this one yet.
    const sunday = { group_id: group.id, weekday: 7, starts_at: "10:00", ends_at: "11:00" };
    await trx.insertInto("class_schedule").values(sunday).execute();
    await followTimetableChanges(system);
  });
  await followTimetableChanges(system);
  const found = await db.selectFrom("session").select("held_on").where("group_id", "=", group.id).execute();
  expect(new Set(found.map(({ held_on: on }) => weekdayOf(isoDate(on)))).size).toBe(2);
});

test("who waits for another to make dates keeps no row of the class search from those who book", async () => {
  const group = await world.group({ dates: 0 });
  await followTimetableChanges(system);
  await sql`update class_group set capacity = capacity + 1 where id = ${group.id}`.execute(db);
  const state: { following?: Promise<number> } = {};
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(7240011902)`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    state.following = followTimetableChanges(system);
    await vi.waitUntil(async () => {
      const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid} = any (pg_blocking_pids(pid))`;
      return (await waiting.execute(db)).rows.length > 0;
    });
    const found = sql`select from class_search where group_id = ${group.id} for update nowait`;
    expect((await found.execute(trx)).rows).toHaveLength(1);
  });
  await state.following;
});
