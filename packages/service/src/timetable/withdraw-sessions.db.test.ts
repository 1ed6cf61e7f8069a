import { addDays } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrderPage, getStaffOrder, listBookings } from "../orders/index.ts";
import { aMember } from "../testing/staff.ts";
import { startCheckout } from "../checkout/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { createSessions, followTimetableChanges } from "./create-sessions.ts";

const world = await aWorld();
const { db, system, network } = world;

/** A class whose dates follow from its timetable, and Ada's trial on the first two of them. */
async function aBookedClass() {
  const { id } = await world.group({ dates: 0, capacity: 5, trialCap: 2 });
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
  for (const part of ["Show week", "For: Ada", "Not held: ", "another date or a refund", "0113 496 0001"])
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
  expect(world.mails[0]?.text.match(/Not held: /gu)).toHaveLength(2);
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
