import type { ClassForm } from "@matinee/contract";
import { addDays, nextWeekday } from "@matinee/core/kernel";
import { aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { searchGroups } from "../../catalogue/index.ts";
import { getSchool, moveSchool } from "../../network/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  createClass,
  deleteClass,
  duplicateClass,
  followTimetableChanges,
  getStaffClass,
  moveClass,
  previewClass,
  previewNewClass,
  updateClass,
} from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db, network, system } = world;
const { admin, form, stored, formOf, anOpenClass } = await aClassEditor(world, {
  capacity: 5,
  trial_cap: 2,
  trial_price: 1_250,
});
const other = await aMember(world, "FRANCHISE_ADMIN");

/** Ada's trial on the first two dates of an open class. */
async function aBookedClass(more: Partial<ClassForm> = {}) {
  const made = await anOpenClass(more);
  const customer = await aCustomer(world);
  const child = await customer.child("Ada");
  const booked = await customer.book({ type: "trial", group: made, childIds: [child] });
  world.mails.length = 0;
  return { ...made, ...customer, ...booked };
}

async function change(id: number, more: Partial<ClassForm>, how: { version?: number; seen?: string | null } = {}) {
  const { version } = await stored(id);
  return await updateClass(admin, { id, version, ...(await formOf(id)), ...more, ...how });
}

const datesOf = async (id: number) => {
  const rows = db.selectFrom("session").select("held_on").where("group_id", "=", id).where("status", "=", "scheduled");
  return (await rows.orderBy("held_on").execute()).map(({ held_on: on }) => on);
};

test("a draft has no dates and nobody finds it; opened, it has its dates and is found at once", async () => {
  const { id } = valueOf(await createClass(admin, { ...form, name: "Hidden Stars" }));
  const find = async () => valueOf(await searchGroups(await world.visitor(), { q: "hidden stars" })).items;
  expect([await stored(id), await find()]).toMatchObject([{ status: "draft", lessons: 0 }, []]);
  const preview = valueOf(await previewClass(admin, { id, ...(await formOf(id)) }));
  const open = valueOf(await moveClass(admin, { id, version: (await stored(id)).version, event: "open" }));
  expect(open).toMatchObject({ status: "open", lessons: preview.lessons, first_on: preview.first_on });
  expect(open.lessons).toBeGreaterThan(10);
  expect(open.first_on).toBe(nextWeekday(addDays(system.today(), 1), 1));
  expect((await find()).map((one) => one.id)).toEqual([id]);
  expect(await sql`select from timetable_change where group_id = ${id}`.execute(db)).toMatchObject({ rows: [] });
});

test("a draft without a weekly lesson, or whose days lie in no term, can't be opened, and says why", async () => {
  for (const slots of [[], form.slots]) {
    const school = slots.length === 0 ? network.seller : await aFranchise(db);
    const own = await aMember(world, "FRANCHISE_ADMIN", school.id);
    const place = slots.length === 0 ? network.locationId : (await aLocation(db, { franchiseId: school.id })).id;
    const { id } = valueOf(await createClass(own, { ...form, slots, location_id: place, vat_rate: 0 }));
    const { version } = valueOf(await getStaffClass(own, { id }));
    const refused = await moveClass(own, { id, version, event: "open" });
    expect(refused).toMatchObject({ error: { code: "invalid", details: [{ path: "slots" }] } });
    expect(valueOf(await getStaffClass(own, { id })).status).toBe("draft");
  }
});

test("a preview changes nothing, and says what the save then does", async () => {
  const { id, dates } = await aBookedClass();
  const moved = { slots: [{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }] };
  const before = JSON.stringify([await stored(id), await datesOf(id)]);
  const preview = valueOf(await previewClass(admin, { id, ...(await formOf(id)), ...moved }));
  expect(JSON.stringify([await stored(id), await datesOf(id)])).toBe(before);
  expect(preview.withdrawn.map(({ on }) => on)).toEqual(dates);
  expect(preview).toMatchObject({ affected: 1, families: [{ children: ["Ada"], dates: dates.slice(0, 2) }] });
  await world.work();
  expect(world.mails).toEqual([]);

  expect(codeOf(await change(id, moved))).toBe("families_affected");
  expect(codeOf(await change(id, moved, { seen: "another" }))).toBe("families_affected");
  expect(JSON.stringify([await stored(id), await datesOf(id)])).toBe(before);
  valueOf(await change(id, moved, { seen: preview.seen }));
  expect(await datesOf(id)).toEqual(preview.added.map(({ on }) => on));
  await world.work();
  expect(world.mails.map(({ text }) => text)).toEqual([expect.stringContaining("The timetable has changed")]);
});

test("a preview of a new class makes no class", async () => {
  const count = async () => (await db.selectFrom("class_group").select("id").execute()).length;
  const before = await count();
  const preview = valueOf(await previewNewClass(admin, form));
  expect(preview.lessons).toBe(preview.added.length);
  expect([preview.lessons > 10, preview.withdrawn, preview.seen, await count()]).toEqual([true, [], null, before]);
});

test("of two who edit one class the second is told, also where the first changed only its lessons or teachers", async () => {
  const { id } = await anOpenClass();
  const opened = await stored(id);
  const lessons = { slots: [...form.slots, { weekday: 3, starts_at: "16:00", ends_at: "17:00" }] };
  valueOf(await updateClass(other, { id, version: opened.version, ...form, ...lessons }));
  const refused = await updateClass(admin, { id, version: opened.version, ...form, capacity: 9 });
  expect(refused).toMatchObject({ error: { code: "edit_conflict" } });
  expect(refused.ok ? "" : refused.error.details).toMatch(/^Sam Staff saved it at /u);
  expect(await stored(id)).toMatchObject({ capacity: 5, version: opened.version + 1 });
});

test("a preview of what somebody else has saved meanwhile says so first, and one of no version takes what is stored", async () => {
  const opened = await anOpenClass();
  const draft = valueOf(await createClass(admin, form));
  for (const { id } of [opened, draft]) {
    const { version } = await stored(id);
    valueOf(await previewClass(admin, { id, ...form, version }));
    valueOf(await updateClass(other, { id, version, ...form, capacity: 7 }));
    const refused = await previewClass(admin, { id, ...form, name: "", version });
    expect(codeOf(refused)).toBe("edit_conflict");
    expect(refused.ok ? "" : refused.error.details).toMatch(/^Sam Staff saved it at /u);
    valueOf(await previewClass(admin, { id, ...form, version: version + 1 }));
    valueOf(await previewClass(admin, { id, ...form }));
  }
});

test("capacity reaches the dates to come, and goes below what is booked only once its families are seen", async () => {
  const { id, dates } = await aBookedClass();
  const sizes = async () => {
    const rows = await sql<{ place: number; trial: number }>`select p.size as place, t.size as trial from session s
      join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id where s.group_id = ${id}`.execute(db);
    return [...new Set(rows.rows.map(({ place, trial }) => `${place} ${trial}`))];
  };
  valueOf(await change(id, { capacity: 8, trial_cap: 3 }));
  expect(await sizes()).toEqual(["8 3"]);
  const second = await aCustomer(world);
  await second.book({ type: "trial", group: { id, dates }, childIds: [await second.child("Bo")] });
  // Fewer than are booked: crowded-classes.db.test.ts.
  expect(codeOf(await change(id, { capacity: 1, trial_cap: 1 }))).toBe("families_affected");
  expect([await sizes(), (await stored(id)).capacity]).toEqual([["8 3"], 8]);
  valueOf(await change(id, { capacity: 2, trial_cap: 2 }));
  expect(await sizes()).toEqual(["2 2"]);
});

test("a lesson that only ends later keeps its dates and bookings", async () => {
  const { id, dates } = await aBookedClass();
  valueOf(await change(id, { slots: [{ weekday: 1, starts_at: "16:00", ends_at: "17:30" }] }));
  expect(await datesOf(id)).toEqual(dates);
  const { rows } = await sql<{ ends: string; n: number }>`
    select to_char(ends_at at time zone 'Europe/London', 'HH24:MI') as ends, count(*)::int as n from session where group_id = ${id} group by 1`.execute(
    db,
  );
  expect(rows).toEqual([{ ends: "17:30", n: dates.length }]);
});

test("a class that is not sold any more keeps its dates, and goes to the archive once nobody has booked one to come", async () => {
  const { id, open, dates } = await aBookedClass();
  const closed = valueOf(await moveClass(admin, { id, version: open.version, event: "close" }));
  expect([closed.status, await datesOf(id)]).toEqual(["closed", dates]);
  const refused = await moveClass(admin, { id, version: closed.version, event: "archive" });
  expect([codeOf(refused), refused.ok ? "" : refused.error.details]).toEqual([
    "in_use",
    expect.stringContaining("booked"),
  ]);
  await sql`update claim set state = 'released' where pool_id in
    (select unnest(array[place_pool_id, trial_pool_id]) from session where group_id = ${id})`.execute(db);
  const archived = valueOf(await moveClass(admin, { id, version: closed.version, event: "archive" }));
  expect(archived.status).toBe("archived");
  expect(await moveClass(admin, { id, version: archived.version, event: "open" })).toMatchObject({
    error: {
      code: "in_use",
      details: "This class is in the archive. Take it out of the archive first, then open it again.",
    },
  });
  expect(valueOf(await moveClass(admin, { id, version: archived.version, event: "restore" })).status).toBe("closed");
});

test("a copy is a draft without dates; only a draft can be deleted", async () => {
  const { id } = await anOpenClass();
  const copy = valueOf(await duplicateClass(admin, { id }));
  expect(await stored(copy.id)).toMatchObject({
    name: "Copy of Monday Juniors",
    status: "draft",
    lessons: 0,
    slots: form.slots,
  });
  expect(codeOf(await deleteClass(admin, { id }))).toBe("in_use");
  valueOf(await deleteClass(admin, copy));
  expect(codeOf(await getStaffClass(admin, copy))).toBe("not_found");
});

test("a form is refused with every problem at its field, and what another school has is not to be chosen", async () => {
  const far = await aFranchise(db);
  const place = await aLocation(db, { franchiseId: far.id });
  const theirs = await db
    .insertInto("teacher")
    .values({ franchise_id: far.id, name: "Far" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refused = await createClass(admin, {
    ...form,
    name: " ",
    location_id: place.id,
    teacher_ids: [theirs.id],
    trial_price: 0.5,
    slots: [
      { weekday: 1, starts_at: "10:00", ends_at: "11:00" },
      { weekday: 1, starts_at: "10:30", ends_at: "11:30" },
      { weekday: 2, starts_at: "10:00", ends_at: "09:00" },
    ],
  });
  const details = refused.ok ? "" : (refused.error.details ?? "");
  expect(typeof details === "string" ? details : details.map(({ path }) => path)).toEqual([
    "name",
    "location_id",
    "teacher_ids",
    "slots.1.starts_at",
    "slots.2.ends_at",
    "trial_price",
  ]);
});

test("a change is in the audit log with what it was and what it is", async () => {
  const { id } = await anOpenClass();
  valueOf(await change(id, { name: "Stars", capacity: 6 }));
  const log = db.selectFrom("audit_log").select("detail").where("subject", "=", `class:${id}`).orderBy("id", "desc");
  expect(await log.executeTakeFirst()).toEqual({
    detail: { before: { name: "Monday Juniors", capacity: 5 }, after: { name: "Stars", capacity: 6 } },
  });
});

test("a class that two open while dates are being made is opened once, and each date is made once", async () => {
  const { id } = valueOf(await createClass(admin, form));
  const { version } = await stored(id);
  const [mine, theirs] = await Promise.all([
    moveClass(admin, { id, version, event: "open" }),
    moveClass(other, { id, version, event: "open" }),
    followTimetableChanges(system),
  ]);
  expect(new Set([codeOf(mine), codeOf(theirs)])).toEqual(new Set(["edit_conflict", null]));
  const dates = await datesOf(id);
  expect([dates.length > 10, new Set(dates).size]).toEqual([true, dates.length]);
});

test("a class of a school that is not open can't be opened, and says why; of two at once, no class stays open in a closed school", async () => {
  const school = network.seller.id;
  await db.insertInto("franchise_host").values({ host: "leeds.test", franchise_id: school }).execute();
  const { id } = valueOf(await createClass(admin, { ...form, name: "Closed school" }));
  const versionOfSchool = async () => valueOf(await getSchool(admin, { id: school })).version;
  const move = async (event: "open" | "close") =>
    await moveSchool(admin, { id: school, version: await versionOfSchool(), event });
  valueOf(await move("close"));
  const refused = await moveClass(admin, { id, version: (await stored(id)).version, event: "open" });
  expect([codeOf(refused), JSON.stringify(refused)]).toEqual([
    "in_use",
    expect.stringContaining("is closed. Open the school first"),
  ]);
  valueOf(await move("open"));
  const { version } = await stored(id);
  await Promise.all([move("close"), moveClass(admin, { id, version, event: "open" })]);
  expect((await stored(id)).status).not.toBe("open");
  valueOf(await move("open"));
});

test("a class that is saved while its school gives up the VAT number carries no VAT", async () => {
  const { id } = await anOpenClass({ name: "VAT race" });
  const body = await formOf(id);
  const { version } = await stored(id);
  const ended: (string | null | undefined)[] = [];
  await whileLocked(
    db,
    sql`select from franchise where id = ${network.seller.id} for no key update`,
    async () =>
      await Promise.all([
        createClass(admin, { ...form, name: "VAT race two" }).then((made) => ended.push(codeOf(made))),
        updateClass(admin, { ...body, id, version, description: "New words" }).then((made) => ended.push(codeOf(made))),
      ]),
    async (trx) => await sql`update franchise set vat_number = null where id = ${network.seller.id}`.execute(trx),
  );
  expect(ended).toEqual(["invalid", "invalid"]);
  await sql`update franchise set vat_number = 'GB123456789' where id = ${network.seller.id}`.execute(db);
});
