import { addDays, isoDate } from "@matinee/core/kernel";
import { fullDate } from "@matinee/format";
import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteLocation, moveLocation } from "../../catalogue/index.ts";
import { getFamilyCalendar, listBookings, renewCalendarLink } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { csvText, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  arrangeLesson,
  changeLesson,
  createClosure,
  createSessions,
  createTeacher,
  deleteTeacher,
  exportClassLessons,
  moveTeacher,
  previewArrangement,
  previewLesson,
  previewNewClosure,
} from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";
import { anEnrolledChild } from "./testing/enrolled-child.ts";

const world = await aWorld();
const { db, network, system } = world;
const { admin, stored, lessonsOf, anOpenClass } = await aClassEditor(world);
const kim = valueOf(await createTeacher(admin, { name: "Kim Lee", bio: "" })).id;
const hall = (await aLocation(db, { franchiseId: network.seller.id })).id;
await sql`update location set name = 'Town Hall' where id = ${hall}`.execute(db);

const asClass = { teacher_ids: [], location_id: null, capacity: null, reason: "", tell_teachers: false };

/** Arranges the first lesson of a class, as its editor who has looked at the preview. */
async function arrange(id: number, more: Partial<Parameters<typeof previewArrangement>[1]>) {
  const [first] = (await lessonsOf(id)).lessons;
  const body = { on: first?.on ?? "", at: first?.at ?? "", ...asClass, ...more };
  const preview = await previewArrangement(admin, { ...body, id });
  const { version } = await stored(id);
  const saved = await arrangeLesson(admin, {
    ...body,
    id,
    version,
    seen: preview.ok ? preview.value.seen : null,
  });
  expect(codeOf(saved)).toBe(codeOf(preview));
  return preview;
}

async function aBookedLesson() {
  const made = await anOpenClass();
  const customer = await aCustomer(world);
  const booked = await customer.book({ type: "trial", group: made, childIds: [await customer.child("Ada")] });
  world.mails.length = 0;
  const dateOf = async () => valueOf(await listBookings(customer.ctx, {})).items[0]?.dates[0];
  return { ...made, ...customer, ...booked, dateOf };
}

async function mailsOf() {
  world.mails.length = 0;
  await world.work();
  return world.mails.map(({ subject, text }) => ({ subject, text }));
}

test("a lesson at another location is seen and told by one mail for each family, and its teacher only if staff say so", async () => {
  const { id, dates, dateOf } = await aBookedLesson();
  await anEnrolledChild(world, id);
  const [on = ""] = dates;
  expect(await dateOf()).toMatchObject({ location: null, teachers: [], reason: null });
  expect(valueOf(await arrange(id, { teacher_ids: [kim], reason: "Tom is ill" }))).toMatchObject({ told: 0 });
  expect([await mailsOf(), await dateOf()]).toMatchObject([[], { teachers: ["Kim Lee"], reason: "Tom is ill" }]);
  const where = { teacher_ids: [kim], location_id: hall, reason: "Hall is let" };
  expect(valueOf(await arrange(id, where)).told).toBe(2);
  const told = await mailsOf();
  expect(told.map(({ subject }) => subject)).toEqual(
    [0, 1].map(() => `Monday Juniors on ${fullDate(on)} is at Town Hall`),
  );
  expect(new Set(told.map(({ text }) => /For: (\w+)/u.exec(text)?.[1]))).toEqual(new Set(["Ada", "Eve"]));
  expect(told[0]?.text).toContain("Hall is let.");
  expect(told[0]?.text).not.toContain("Kim");
  expect(await dateOf()).toMatchObject({ location: { name: "Town Hall" }, teachers: ["Kim Lee"] });
  expect((await lessonsOf(id)).lessons[0]).toMatchObject({
    location: { name: "Town Hall" },
    teachers: [{ name: "Kim Lee" }],
    arranged_reason: "Hall is let",
  });
  // The same again changes nothing and tells nobody.
  expect(valueOf(await arrange(id, where)).told).toBe(0);
  valueOf(await arrange(id, { location_id: hall, reason: "Hall is let", tell_teachers: true }));
  expect((await mailsOf()).map(({ subject }) => subject)).toEqual(
    [0, 1].map(() => `Monday Juniors on ${fullDate(on)} has a different teacher`),
  );
  valueOf(await arrange(id, {}));
  expect((await mailsOf())[0]?.text).toContain(", the usual venue.");
  expect(await dateOf()).toMatchObject({ location: null, teachers: [], reason: null });
  const log = await db
    .selectFrom("audit_log")
    .select("detail")
    .where("subject", "=", `class:${id}`)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(log?.detail).toMatchObject({
    before: { location_id: hall },
    after: { location_id: null, teacher_ids: [] },
    told: 2,
  });
});

test("the calendar of a family has the new location with a higher number each time, and nobody without a place is told", async () => {
  const { id, ctx, itemId } = await aBookedLesson();
  const link = valueOf(await renewCalendarLink(ctx)).url ?? "";
  const token = /family\/(.+)\.ics$/u.exec(link)?.[1] ?? "";
  const event = async () => {
    const text = ((await getFamilyCalendar(system, { token })) ?? "").replaceAll(/\r\n[ \t]/gu, "");
    const first = text.split("BEGIN:VEVENT")[1] ?? "";
    return {
      sequence: Number(/SEQUENCE:(\d+)/u.exec(first)?.[1]),
      at: /LOCATION:([^\r]*)/u.exec(first)?.[1] ?? "",
      stamp: /DTSTAMP:(\w+)/u.exec(first)?.[1] ?? "",
    };
  };
  const before = await event();
  valueOf(await arrange(id, { location_id: hall, reason: "Hall is let" }));
  const away = await event();
  expect(away.at).toContain("Town Hall");
  expect([away.sequence > before.sequence, away.stamp >= before.stamp]).toEqual([true, true]);
  // The place is given back before the mail is sent.
  await sql`update claim set state = 'released', changed_at = clock_timestamp() where order_item_id = ${itemId}`.execute(
    db,
  );
  expect(await mailsOf()).toEqual([]);
  valueOf(await arrange(id, {}));
  expect((await event()).sequence).toBeGreaterThan(away.sequence);
});

test("what clashes is named and refuses nothing, and what is not there or closed is refused", async () => {
  const busy = await anOpenClass({ name: "Busy Stars", teacher_ids: [kim], location_id: hall });
  const { id, dates } = await anOpenClass();
  const preview = valueOf(await arrange(id, { teacher_ids: [kim], location_id: hall, reason: "Tom is ill" }));
  const at = { with: "Busy Stars", starts_at: "16:00", ends_at: "17:00" };
  expect(preview.clashes).toEqual([
    { kind: "location", name: "Town Hall", ...at },
    { kind: "teacher", name: "Kim Lee", ...at },
  ]);
  // The other class has somebody else that day.
  valueOf(
    await arrange(busy.id, {
      teacher_ids: [valueOf(await createTeacher(admin, { name: "Jo", bio: "" })).id],
      reason: "Swap",
    }),
  );
  expect(valueOf(await arrange(id, { teacher_ids: [kim], reason: "Tom is ill" })).clashes).toEqual([]);
  expect(await arrange(id, { on: addDays(isoDate(dates[0] ?? ""), 1), reason: "Ill" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "on" }] },
  });
  expect(await arrange(id, { teacher_ids: [999_999], location_id: 999_999, capacity: 0 })).toMatchObject({
    error: { details: [{ path: "teacher_ids" }, { path: "location_id" }, { path: "capacity" }, { path: "reason" }] },
  });
});

test("where a lesson is held says which closures count, also for the run at night", async () => {
  const { id, dates, dateOf } = await aBookedLesson();
  const [on = ""] = dates;
  const closing = (location: number) => ({ location_id: location, reason: "Panto", starts_on: on, ends_on: on });
  valueOf(await arrange(id, { location_id: hall, reason: "Panto" }));
  const { seen } = valueOf(await previewNewClosure(admin, closing(network.locationId)));
  valueOf(await createClosure(admin, { ...closing(network.locationId), seen }));
  await createSessions(system);
  expect(await dateOf()).toMatchObject({ cancelled: false, location: { name: "Town Hall" } });
  // Taken back, it would be held in a closed hall.
  const back = valueOf(await previewArrangement(admin, { id, on, at: "16:00", ...asClass }));
  expect([back.affected, back.withdrawn]).toMatchObject([1, [{ on, why: "Panto" }]]);
  const preview = valueOf(await previewNewClosure(admin, closing(hall)));
  expect(preview.affected).toBe(1);
  valueOf(await createClosure(admin, { ...closing(hall), seen: preview.seen }));
  expect(await dateOf()).toMatchObject({ cancelled: true });
  await createSessions(system);
  expect(await dateOf()).toMatchObject({ cancelled: true });
  const [next] = (await lessonsOf(id)).lessons;
  expect(next?.on).not.toBe(on);
});

test("of two who change one class the second is told, and who or where a lesson to come has can't be deleted", async () => {
  const { id, dates } = await anOpenClass();
  const { version } = await stored(id);
  const body = { id, version, on: dates[0] ?? "", at: "16:00", ...asClass, reason: "Ill" };
  const other = (await aLocation(db, { franchiseId: network.seller.id })).id;
  const jo = valueOf(await createTeacher(admin, { name: "Jo", bio: "" })).id;
  valueOf(await arrangeLesson(admin, { ...body, teacher_ids: [jo], location_id: other }));
  expect(codeOf(await arrangeLesson(admin, { ...body, teacher_ids: [kim] }))).toBe("edit_conflict");
  expect(codeOf(await deleteTeacher(admin, { id: jo }))).toBe("in_use");
  expect(codeOf(await deleteLocation(admin, { id: other }))).toBe("in_use");
  valueOf(await arrange(id, {}));
  valueOf(await deleteTeacher(admin, { id: jo }));
  valueOf(await deleteLocation(admin, { id: other }));
});

test("who took a lesson in the past, and where, stays on record: neither is deleted, and both can be archived", async () => {
  const { id, dates } = await anOpenClass();
  const other = (await aLocation(db, { franchiseId: network.seller.id })).id;
  const jo = valueOf(await createTeacher(admin, { name: "Jo", bio: "" })).id;
  valueOf(await arrange(id, { teacher_ids: [jo], location_id: other, reason: "Tom is ill" }));
  await sql`update session set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days', held_on = held_on - 400
    where group_id = ${id} and held_on = ${dates[0]}`.execute(db);
  const instead = (what: string) => ({
    error: {
      code: "in_use",
      details: expect.stringMatching(new RegExp(`^1 lesson names this ${what}.*Archive`, "u")) as string,
    },
  });
  expect(await deleteTeacher(admin, { id: jo })).toMatchObject(instead("teacher"));
  expect(await deleteLocation(admin, { id: other })).toMatchObject(instead("location"));
  valueOf(await moveTeacher(admin, { id: jo, version: 1, archived: true }));
  valueOf(await moveLocation(admin, { id: other, version: 1, archived: true }));
  const record = sql<{ by: string; at: number }>`select t.name as by, s.location_id as at from session s
    join lateral teachers_of_lesson(s.id) x(id) on true join teacher t on t.id = x.id where s.location_id = ${other}`;
  expect((await record.execute(db)).rows).toEqual([{ by: "Jo", at: other }]);
});

test("the lessons of a class are a file, each with who takes it, where and why, and no other school has it", async () => {
  const { id, dates } = await anOpenClass({ teacher_ids: [kim] });
  const [first = "", second = ""] = dates;
  const tom = valueOf(await createTeacher(admin, { name: "Tom Ray", bio: "" })).id;
  valueOf(await arrange(id, { teacher_ids: [tom], location_id: hall, capacity: 9, reason: "Kim is ill" }));
  const nowhere = { date: null, starts_at: null, ends_at: null };
  const { version } = await stored(id);
  const cancel = { kind: "cancel" as const, on: second, at: "16:00", ...nowhere, reason: "Show week" };
  const { seen } = valueOf(await previewLesson(admin, { ...cancel, id }));
  valueOf(await changeLesson(admin, { ...cancel, id, version, seen }));
  const lines = (await csvText(valueOf(await exportClassLessons(admin, { id })))).split("\r\n").slice(1, -1);
  expect(lines).toHaveLength(dates.length);
  expect(lines.slice(0, 3)).toEqual([
    `Monday Juniors,${first},16:00,17:00,held,0,9,Tom Ray,Town Hall,,,Kim is ill`,
    expect.stringMatching(
      new RegExp(`^Monday Juniors,${second},16:00,17:00,cancelled,0,4,Kim Lee,.*,,Show week,$`, "u"),
    ),
    expect.stringMatching(/^Monday Juniors,[\d-]+,16:00,17:00,held,0,4,Kim Lee,[^,]+,,,$/u),
  ]);
  const outside = await strangers(world);
  expect(codeOf(await exportClassLessons(outside.admin, { id }))).toBe("not_found");
});
