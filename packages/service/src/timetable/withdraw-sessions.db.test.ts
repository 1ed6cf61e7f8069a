import { addDays, isoDate, weekdayOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrderPage, getStaffOrder, listBookings } from "../orders/index.ts";
import { aMember } from "../testing/staff.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { startCheckout } from "../checkout/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { createSessions, followTimetableChanges } from "./create-sessions.ts";

const world = await aWorld();
const { db, system, network } = world;

const SUNDAY = 7;

/** A class whose dates follow from its timetable, on Saturdays at ten and `also` at four, and Ada's trial on the first two of them. */
async function aBookedClass({ also }: { readonly also?: number } = {}) {
  const { id } = await world.group({ dates: 0, capacity: 5, trialCap: 2 });
  if (also !== undefined)
    await db
      .insertInto("class_schedule")
      .values({ group_id: id, weekday: also, starts_at: "16:00", ends_at: "18:00" })
      .execute();
  await createSessions(system);
  const sessions = await db.selectFrom("session").selectAll().where("group_id", "=", id).orderBy("starts_at").execute();
  const dates = sessions.map((one) => one.held_on);
  const customer = await aCustomer(world);
  const booked = await customer.book({ type: "trial", group: { id, dates }, childIds: [await customer.child("Ada")] });
  world.mails.length = 0;
  return { ...customer, ...booked, id, sessions, dates };
}

const close = async (on: string, reason = "Show week") =>
  await db
    .insertInto("closure")
    .values({ franchise_id: network.seller.id, location_id: null, starts_on: on, ends_on: on, reason })
    .returning("id")
    .executeTakeFirstOrThrow();

async function stateOf(sessionId: number) {
  return await db
    .selectFrom("session as s")
    .innerJoin("pool as p", "p.id", "s.place_pool_id")
    .innerJoin("pool as t", "t.id", "s.trial_pool_id")
    .select(["s.status", "p.size", "p.committed", "p.held", "t.size as trials", "t.committed as tried"])
    .where("s.id", "=", sessionId)
    .executeTakeFirstOrThrow();
}

const mailsTo = ({ email }: { readonly email: string }) => world.mails.filter(({ to }) => to.includes(`<${email}>`));

/** Which of these sessions staff are asked to look at. */
async function itemsOf(sessionIds: readonly number[]) {
  const items = await db
    .selectFrom("work_item")
    .select("subject")
    .where("kind", "=", "session_withdrawn")
    .where("status", "=", "open")
    .where("subject", "in", sessionIds.map(String))
    .execute();
  return items.map(({ subject }) => subject);
}

const OPEN = { status: "scheduled", size: 5, held: 0, trials: 2 };
const CLOSED = { status: "cancelled", size: 0, committed: 0, held: 0, trials: 0, tried: 0 };

test("nobody stays booked on a closed day: the session is withdrawn, the family is told once with the way on, and staff see it", async () => {
  const { ctx, sessions, dates, orderId } = await aBookedClass();
  const [first, second] = [sessions[0]?.id ?? 0, sessions[1]?.id ?? 0];
  const closure = await close(dates[0] ?? "");
  await followTimetableChanges(system);
  expect(await stateOf(first)).toEqual(CLOSED);
  expect(await stateOf(second)).toEqual({ ...OPEN, committed: 1, tried: 1 });
  const [booking] = valueOf(await listBookings(ctx, {})).items;
  expect(booking?.dates.map(({ date, cancelled }) => [date, cancelled])).toEqual([
    [dates[0], true],
    [dates[1], false],
  ]);
  // The order says so too, to the family and to staff.
  const line = valueOf(await getOrderPage(ctx, { id: orderId })).not_held;
  expect(line.map((one) => one.dates)).toEqual([[dates[0]]]);
  const [staffLine] = valueOf(await getStaffOrder(await aMember(world, "NETWORK_ADMIN"), { id: orderId })).lines;
  expect(staffLine?.dates.map((one) => one.not_held)).toEqual([true, false]);
  await world.work();
  expect(world.mails).toHaveLength(1);
  expect(world.mails[0]?.subject).toContain("A session that you booked will not take place");
  for (const part of ["Show week", "For: Ada", "Not taking place: ", "another date or a refund", "0113 496 0001"])
    expect(world.mails[0]?.text).toContain(part);
  const items = await db
    .selectFrom("work_item")
    .select(["franchise_id", "status", "detail"])
    .where("kind", "=", "session_withdrawn")
    .where("subject", "=", String(first))
    .execute();
  expect(items).toMatchObject([
    { franchise_id: network.seller.id, status: "open", detail: { held_on: dates[0], order_ids: [orderId] } },
  ]);
  await createSessions(system);
  await world.work();
  expect(world.mails).toHaveLength(1);

  // The closure was a mistake.
  await db.deleteFrom("closure").where("id", "=", closure.id).execute();
  await followTimetableChanges(system);
  expect(await stateOf(first)).toEqual({ ...OPEN, committed: 0, tried: 0 });
});

test("a slot that moves to another time takes its sessions along, and one mail says all dates", async () => {
  const { id, sessions, dates } = await aBookedClass();
  await sql`update class_schedule set starts_at = '14:00', ends_at = '16:00' where group_id = ${id}`.execute(db);
  await followTimetableChanges(system);
  const now = await db.selectFrom("session").select(["status", "held_on"]).where("group_id", "=", id).execute();
  expect(now.filter((one) => one.status === "cancelled")).toHaveLength(sessions.length);
  expect(new Set(now.filter((one) => one.status === "scheduled").map((one) => one.held_on))).toEqual(new Set(dates));
  await world.work();
  expect(world.mails.map((mail) => mail.subject)).toEqual([expect.stringContaining("Some sessions that you booked")]);
  expect(world.mails[0]?.text).toContain("The timetable has changed");
  expect(world.mails[0]?.text.match(/Not taking place: /gu)).toHaveLength(2);
});

test("a weekday that is removed takes its own sessions along: those booked there are told of them alone, and staff see it", async () => {
  const { id, sessions, dates, account } = await aBookedClass({ also: SUNDAY });
  const isSunday = (on: string) => weekdayOf(isoDate(on)) === SUNDAY;
  const [lost, kept] = [
    sessions.findIndex((one) => isSunday(one.held_on)),
    sessions.findIndex((one) => !isSunday(one.held_on)),
  ];
  // The trial was one of each.
  expect(new Set([lost, kept])).toEqual(new Set([0, 1]));
  await db.deleteFrom("class_schedule").where("group_id", "=", id).where("weekday", "=", SUNDAY).execute();
  await followTimetableChanges(system);
  const now = await db.selectFrom("session").select(["held_on", "status"]).where("group_id", "=", id).execute();
  expect(now.filter(({ held_on: on }) => isSunday(on)).map(({ status }) => status)).toEqual(
    dates.filter(isSunday).map(() => "cancelled"),
  );
  expect(now.filter(({ held_on: on }) => !isSunday(on)).every(({ status }) => status === "scheduled")).toBe(true);
  expect(await stateOf(sessions[lost]?.id ?? 0)).toEqual(CLOSED);
  expect(await stateOf(sessions[kept]?.id ?? 0)).toEqual({ ...OPEN, committed: 1, tried: 1 });
  await world.work();
  const [mail, ...more] = mailsTo(account);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("A session that you booked will not take place");
  expect(mail?.text).toContain("The timetable has changed");
  expect(mail?.text.match(/Not taking place: .*/gu)).toEqual([expect.stringContaining("Sun")]);
  expect(await itemsOf(sessions.map((one) => one.id))).toEqual([String(sessions[lost]?.id)]);
});

test("a day that is closed on the day itself loses what has not begun, and what has begun goes on", async () => {
  const [early, late] = [await aBookedClass(), await aBookedClass()];
  const today = isoDate(late.dates[0] ?? "");
  const onTheDay = { ...system, today: () => today };
  const begun = early.sessions[0]?.id ?? 0;
  await sql`update session set starts_at = now() - interval '1 minute' where id = ${begun}`.execute(db);
  const closure = await close(today, "Burst pipe");
  await followTimetableChanges(onTheDay);
  expect(await stateOf(begun)).toEqual({ ...OPEN, committed: 1, tried: 1 });
  expect(await stateOf(late.sessions[0]?.id ?? 0)).toEqual(CLOSED);
  await world.work();
  expect(mailsTo(early.account)).toEqual([]);
  expect(mailsTo(late.account).map(({ text }) => text)).toEqual([expect.stringContaining("Burst pipe")]);
  expect(await itemsOf([begun, late.sessions[0]?.id ?? 0])).toEqual([String(late.sessions[0]?.id)]);
  // The pipe was mended in time.
  await db.deleteFrom("closure").where("id", "=", closure.id).execute();
  await followTimetableChanges(onTheDay);
  expect(await stateOf(late.sessions[0]?.id ?? 0)).toEqual({ ...OPEN, committed: 0, tried: 0 });
});

test("a class without a weekday loses what is closed on the day itself, too", async () => {
  const { id, sessions, dates, account } = await aBookedClass();
  const today = isoDate(dates[0] ?? "");
  await db.deleteFrom("class_schedule").where("group_id", "=", id).execute();
  const closure = await close(today, "Burst pipe");
  await followTimetableChanges({ ...system, today: () => today });
  expect(await stateOf(sessions[0]?.id ?? 0)).toEqual(CLOSED);
  expect(await stateOf(sessions[1]?.id ?? 0)).toEqual({ ...OPEN, committed: 1, tried: 1 });
  await world.work();
  expect(mailsTo(account)[0]?.text).toContain("Burst pipe");
  await db.deleteFrom("closure").where("id", "=", closure.id).execute();
});

test("a slot that moves on the day itself leaves today's session as it was", async () => {
  const { id, sessions, dates } = await aBookedClass();
  await sql`update class_schedule set starts_at = '14:00', ends_at = '16:00' where group_id = ${id}`.execute(db);
  const another = await close(addDays(isoDate(dates[0] ?? ""), 1));
  await followTimetableChanges({ ...system, today: () => isoDate(dates[0] ?? "") });
  expect(await stateOf(sessions[0]?.id ?? 0)).toEqual({ ...OPEN, committed: 1, tried: 1 });
  expect(await stateOf(sessions[1]?.id ?? 0)).toEqual(CLOSED);
  const now = db.selectFrom("session").select("status").where("group_id", "=", id);
  expect(await now.where("held_on", "=", dates[0] ?? "").execute()).toHaveLength(1);
  await db.deleteFrom("closure").where("id", "=", another.id).execute();
});

test("a class that loses its weekdays keeps its sessions, but for closed days, and staff are told until it has one", async () => {
  const { id, sessions, dates } = await aBookedClass();
  const { rows: slots } = await sql<{
    slot: unknown;
  }>`delete from class_schedule s where group_id = ${id} returning to_jsonb(s) as slot`.execute(db);
  await followTimetableChanges(system);
  expect(await stateOf(sessions[0]?.id ?? 0)).toEqual({ ...OPEN, committed: 1, tried: 1 });
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select("status")
      .where("kind", "=", "timetable_empty")
      .where("subject", "=", String(id))
      .execute();
  expect(await items()).toEqual([{ status: "open" }]);
  await close(dates[3] ?? "");
  await followTimetableChanges(system);
  expect(await stateOf(sessions[3]?.id ?? 0)).toEqual(CLOSED);
  expect(await stateOf(sessions[4]?.id ?? 0)).toEqual({ ...OPEN, committed: 0, tried: 0 });
  await sql`insert into class_schedule overriding system value select (jsonb_populate_record(null::class_schedule, ${JSON.stringify(slots[0]?.slot)}::jsonb)).*`.execute(
    db,
  );
  await followTimetableChanges(system);
  expect(await items()).toEqual([{ status: "done" }]);
  expect(await stateOf(sessions[0]?.id ?? 0)).toEqual({ ...OPEN, committed: 1, tried: 1 });
});

test("staff are told of a class without a weekday no longer once the class is closed", async () => {
  const { id } = await aBookedClass();
  await db.deleteFrom("class_schedule").where("group_id", "=", id).execute();
  await followTimetableChanges(system);
  const items = db.selectFrom("work_item").select("status").where("kind", "=", "timetable_empty");
  const own = async () => await items.where("subject", "=", String(id)).execute();
  expect(await own()).toEqual([{ status: "open" }]);
  await db.updateTable("class_group").set({ status: "closed" }).where("id", "=", id).execute();
  await followTimetableChanges(system);
  expect(await own()).toEqual([{ status: "done" }]);
});

test("a class that takes no more bookings keeps its dates, but for closed days, and its families and staff are told", async () => {
  const { id, sessions, dates, account } = await aBookedClass();
  await db.updateTable("class_group").set({ status: "closed" }).where("id", "=", id).execute();
  // Which would be new dates and lost ones, if anybody could book them.
  await sql`update class_schedule set starts_at = '14:00', ends_at = '16:00' where group_id = ${id}`.execute(db);
  await followTimetableChanges(system);
  const closure = await close(dates[0] ?? "");
  await followTimetableChanges(system);
  const [first = 0, second = 0] = sessions.map((one) => one.id);
  expect([await stateOf(first), await stateOf(second)]).toEqual([CLOSED, { ...OPEN, committed: 1, tried: 1 }]);
  await world.work();
  expect(mailsTo(account).map(({ text }) => text)).toEqual([expect.stringContaining("Show week")]);
  expect(await itemsOf(sessions.map((one) => one.id))).toEqual([String(first)]);
  const now = db.selectFrom("session").select("id").where("group_id", "=", id);
  expect(await now.execute()).toHaveLength(sessions.length);
  // Missed by whoever follows changes, a closure counts at night.
  const another = await close(dates[1] ?? "");
  await sql`delete from timetable_change`.execute(db);
  await createSessions(system);
  expect(await stateOf(second)).toEqual(CLOSED);
  // The closures were a mistake.
  await sql`update class_schedule set starts_at = '10:00', ends_at = '12:00' where group_id = ${id}`.execute(db);
  await db.deleteFrom("closure").where("id", "in", [closure.id, another.id]).execute();
  await followTimetableChanges(system);
  const back = { ...OPEN, committed: 0, tried: 0 };
  expect([await stateOf(first), await stateOf(second)]).toEqual([back, back]);
});

test("the run at night brings no day back that was closed while it waited", async () => {
  const { sessions, dates } = await aBookedClass();
  const [first = 0] = sessions.map((one) => one.id);
  // As another process does until its commit, with a closure that was entered just now.
  const lock = sql`do ${sql.lit(`begin
    perform pg_advisory_xact_lock(7240011902);
    insert into closure (franchise_id, starts_on, ends_on, reason) values (${network.seller.id}, '${dates[0]}', '${dates[0]}', 'Show week');
    update session set status = 'cancelled', withdrawn_at = now(), withdrawn_reason = 'Show week' where id = ${first};
  end`)}`;
  expect(await whileLocked(db, lock, () => createSessions(system))).toBe("waited");
  expect((await stateOf(first)).status).toBe("cancelled");
});

test("a hold on a closed day expires, and its checkout gets no place there", async () => {
  const { id, dates, sessions } = await aBookedClass();
  const other = await aCustomer(world);
  const line = await other.put({ type: "trial", group: { id, dates }, childIds: [await other.child("Bo")] });
  valueOf(await startCheckout(other.ctx, { order_id: line.orderId }));
  await close(dates[0] ?? "");
  await followTimetableChanges(system);
  expect(await stateOf(sessions[0]?.id ?? 0)).toEqual(CLOSED);
  await sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${line.orderId}`.execute(db);
  expect(codeOf(await startCheckout(other.ctx, { order_id: line.orderId }))).toBe("date_not_offered");
});

test("a place of a closed day is kept for nobody who waits", async () => {
  const { id, sessions, dates } = await aBookedClass();
  await sql`insert into waiting_list_entry (id, group_id, party_id, proved) values (${system.newId()}, ${id}, ${system.newId()}, true)`.execute(
    db,
  );
  await close(dates[0] ?? "");
  await followTimetableChanges(system);
  expect(await stateOf(sessions[0]?.id ?? 0)).toEqual(CLOSED);
});

test("a session that staff cancelled by hand does not come back with the timetable", async () => {
  const { id, sessions } = await aBookedClass();
  await sql`update session set status = 'cancelled' where id = ${sessions[3]?.id ?? 0}`.execute(db);
  await close(addDays(system.today(), 300));
  await followTimetableChanges(system);
  expect((await stateOf(sessions[3]?.id ?? 0)).status).toBe("cancelled");
  expect(id).toBeGreaterThan(0);
});
