import { addDays, isoDate, nextWeekday } from "@matinee/core/kernel";
import { aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  createClosure,
  createTeacher,
  createTerm,
  deleteClosure,
  deleteTeacher,
  deleteTerm,
  followTimetableChanges,
  getSchoolCalendar,
  previewClosure,
  previewNewClosure,
  previewTerm,
  updateClosure,
  updateTeacher,
  updateTerm,
} from "../index.ts";

const world = await aWorld();
const { db, network, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const today = system.today();
const far = {
  half_term_starts_on: null,
  half_term_ends_on: null,
  starts_on: addDays(today, 200),
  ends_on: addDays(today, 260),
};

const datesOf = async (id: number) => {
  const rows = db.selectFrom("session").select("held_on").where("group_id", "=", id).where("status", "=", "scheduled");
  return (await rows.orderBy("held_on").execute()).map(({ held_on: on }) => on);
};

/** A Saturday class with its dates, and Ada's trial on the first two. */
async function aBookedClass() {
  const { id } = await world.group({ dates: 0 });
  await followTimetableChanges(system);
  const dates = await datesOf(id);
  const customer = await aCustomer(world);
  await customer.book({ type: "trial", group: { id, dates }, childIds: [await customer.child("Ada")] });
  world.mails.length = 0;
  return { id, dates };
}

test("of two who add overlapping terms at once, one does, and the other reads the first one's name", async () => {
  const saves = await Promise.all([
    createTerm(admin, { ...far, name: "First come" }),
    createTerm(admin, { ...far, name: "Second come", starts_on: addDays(isoDate(far.starts_on), 30) }),
  ]);
  const [made] = saves.filter((one) => one.ok);
  const [refused] = saves.filter((one) => !one.ok);
  expect([made?.ok, codeOf(refused ?? { ok: true })]).toEqual([true, "invalid"]);
  expect(JSON.stringify(refused)).toMatch(/This overlaps (?:First|Second) come \(\d+ \w+ \d{4} to /u);
  valueOf(await deleteTerm(admin, { id: made?.ok === true ? made.value.id : 0 }));
});

test("a term gives classes their dates at once, and takes them along while nobody has booked any", async () => {
  const { id } = await world.group({ dates: 0 });
  await followTimetableChanges(system);
  const before = await datesOf(id);
  const term = valueOf(await createTerm(admin, { ...far, name: "Next year" }));
  const after = await datesOf(id);
  expect([after.length > before.length + 5, after.includes(nextWeekday(isoDate(far.starts_on), 6))]).toEqual([
    true,
    true,
  ]);
  valueOf(await deleteTerm(admin, term));
  expect(await datesOf(id)).toEqual(before);
});

test("a term that families have booked is not deleted, and is shortened only by who has seen them", async () => {
  const { id, dates } = await aBookedClass();
  const [term] = valueOf(await getSchoolCalendar(admin, {})).terms;
  if (term === undefined) throw new Error("The network has a term");
  expect(codeOf(await deleteTerm(admin, term))).toBe("in_use");
  const { name, starts_on, version } = term;
  const shorter = { name, starts_on, ends_on: dates[0] ?? "", half_term_starts_on: null, half_term_ends_on: null };
  const preview = valueOf(await previewTerm(admin, { id: term.id, ...shorter }));
  expect(preview).toMatchObject({ affected: 1, families: [{ children: ["Ada"], dates: [dates[1]] }] });
  expect(codeOf(await updateTerm(admin, { id: term.id, version, ...shorter }))).toBe("families_affected");
  expect(await datesOf(id)).toEqual(dates);
  const saved = valueOf(await updateTerm(admin, { id: term.id, version, ...shorter, seen: preview.seen }));
  expect(await datesOf(id)).toEqual(dates.slice(0, 1));
  expect(codeOf(await updateTerm(admin, { id: term.id, version, ...shorter }))).toBe("edit_conflict");
  valueOf(await updateTerm(admin, { id: term.id, version: saved.version, ...shorter, ends_on: term.ends_on }));
  expect(await datesOf(id)).toEqual(dates);
});

test("who books after the preview of a closure is not sent home unseen; a closure that was a mistake gives its day back", async () => {
  const { id, dates } = await aBookedClass();
  const body = { location_id: null, reason: "Show week", starts_on: dates[1] ?? "", ends_on: dates[1] ?? "" };
  const { seen } = valueOf(await previewNewClosure(admin, body));
  const late = await aCustomer(world);
  await late.book({ type: "trial", group: { id, dates: dates.slice(1) }, childIds: [await late.child("Bo")] });
  expect(codeOf(await createClosure(admin, { ...body, seen }))).toBe("families_affected");
  world.mails.length = 0;
  const both = valueOf(await previewNewClosure(admin, body));
  expect(both.families.flatMap(({ children }) => children).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "Ada",
    "Bo",
  ]);
  const closure = valueOf(await createClosure(admin, { ...body, seen: both.seen }));
  expect(await datesOf(id)).not.toContain(dates[1]);
  await world.work();
  expect(world.mails.map(({ text }) => text)).toEqual([
    expect.stringContaining("Show week"),
    expect.stringContaining("Show week"),
  ]);
  valueOf(await deleteClosure(admin, closure));
  expect(await datesOf(id)).toEqual(dates);
});

test("the preview of a closure counts no dates that the classes get without it", async () => {
  // Its dates are still to be made.
  await world.group({ dates: 0 });
  const on = addDays(today, 30);
  const closure = { starts_on: on, ends_on: on, reason: "Repairs", location_id: null };
  expect(valueOf(await previewNewClosure(admin, closure)).added).toEqual([]);
});

test("a preview of a term or closure that somebody else has saved meanwhile says so first", async () => {
  const closure = { reason: "Repairs", starts_on: far.starts_on, ends_on: far.starts_on, location_id: null };
  const { id } = valueOf(await createClosure(admin, closure));
  valueOf(await previewClosure(admin, { id, ...closure, version: 1 }));
  valueOf(await updateClosure(admin, { id, ...closure, reason: "New floor", version: 1 }));
  expect(codeOf(await previewClosure(admin, { id, ...closure, reason: "", version: 1 }))).toBe("edit_conflict");
  valueOf(await previewClosure(admin, { id, ...closure, version: 2 }));
  valueOf(await previewClosure(admin, { id, ...closure }));
  const term = valueOf(await createTerm(admin, { name: "Seen", ...far }));
  valueOf(await updateTerm(admin, { ...term, name: "Other", ...far, version: 1 }));
  expect(codeOf(await previewTerm(admin, { ...term, name: "", ...far, version: 1 }))).toBe("edit_conflict");
  valueOf(await previewTerm(admin, { ...term, name: "Seen", ...far, version: 2 }));
  valueOf(await deleteTerm(admin, term));
  valueOf(await deleteClosure(admin, { id }));
});

test("a closure is of the school's own location, and another school's calendar can't be touched", async () => {
  const other = await aFranchise(db);
  const theirs = await aMember(world, "FRANCHISE_ADMIN", other.id);
  const place = await aLocation(db, { franchiseId: other.id });
  const body = { reason: "Flooded", starts_on: addDays(today, 300), ends_on: addDays(today, 300) };
  expect(await createClosure(admin, { ...body, location_id: place.id })).toMatchObject({
    error: { code: "invalid", details: [{ path: "location_id" }] },
  });
  expect(codeOf(await createClosure(admin, { ...body, location_id: null, franchise_id: other.id }))).toBe("not_found");
  const closure = valueOf(await createClosure(theirs, { ...body, location_id: place.id }));
  expect(codeOf(await deleteClosure(admin, closure))).toBe("not_found");
});

test("a teacher who has a class stays, and of two who edit one the second is told", async () => {
  const teacher = valueOf(await createTeacher(admin, { name: " Tess ", bio: "" }));
  const saved = valueOf(await updateTeacher(admin, { ...teacher, version: 1, name: "Tess Tutor", bio: "Sings" }));
  expect(saved).toMatchObject({ name: "Tess Tutor", bio: "Sings", version: 2, classes: 0 });
  expect(codeOf(await updateTeacher(admin, { ...teacher, version: 1, name: "Tess", bio: "" }))).toBe("edit_conflict");
  const { id } = await world.group({ dates: 0 });
  await db.insertInto("class_group_teacher").values({ group_id: id, teacher_id: teacher.id }).execute();
  expect(codeOf(await deleteTeacher(admin, teacher))).toBe("in_use");
  await db.deleteFrom("class_group_teacher").where("group_id", "=", id).execute();
  valueOf(await deleteTeacher(admin, teacher));
  expect(network.seller.id).toBe(saved.school.id);
});

test("a closure says which camps are on its days, because it does not cancel them", async () => {
  const camp = await world.camp({ inDays: 40, placesADay: 3 });
  const family = await aCustomer(world);
  const [monday = "", tuesday = ""] = camp.days;
  await family.book({ type: "camp", camp, childIds: [await family.child("Ada")], days: [tuesday] });
  const elsewhere = await aLocation(db, { franchiseId: network.seller.id });
  const draft = await world.camp({ inDays: 40 });
  await db.updateTable("course").set({ status: "draft" }).where("id", "=", draft.id).execute();
  const closure = { location_id: null, reason: "Show week", starts_on: monday, ends_on: tuesday };
  const found = valueOf(await previewNewClosure(admin, closure));
  expect(found.camps).toEqual([{ id: camp.id, name: "Summer Camp", dates: [monday, tuesday], taken: 1 }]);
  expect(valueOf(await previewNewClosure(admin, { ...closure, location_id: elsewhere.id })).camps).toEqual([]);
  expect(
    valueOf(
      await previewNewClosure(admin, { ...closure, starts_on: addDays(today, 300), ends_on: addDays(today, 301) }),
    ).camps,
  ).toEqual([]);

  // A camp under way is closed to families, and its days to come are still ones to think of.
  const begun = await world.camp({ inDays: 40 });
  const [first = "", second = ""] = begun.days;
  await db.updateTable("course").set({ status: "closed" }).where("id", "=", begun.id).execute();
  await db
    .updateTable("course_day")
    .set({ held_on: addDays(today, -1) })
    .where("course_id", "=", begun.id)
    .where("held_on", "=", isoDate(first))
    .execute();
  const both = valueOf(await previewNewClosure(admin, { ...closure, starts_on: addDays(today, -1) })).camps;
  expect(both.find(({ id }) => id === begun.id)).toEqual({
    id: begun.id,
    name: "Summer Camp",
    dates: [second],
    taken: 0,
  });
});

// Last: its terms stay, with the families who booked them.
test("lessons that leave a shortened term belong to the one that is added after it, in price, places and deletion", async () => {
  const { id } = await world.group({ dates: 0 });
  const long = valueOf(await createTerm(admin, { ...far, name: "Two terms in one" }));
  const end = addDays(today, 225);
  const version = valueOf(await getSchoolCalendar(admin, {})).terms.find((one) => one.id === long.id)?.version ?? 0;
  const first = valueOf(
    await updateTerm(admin, { id: long.id, version, name: "Autumn", ...far, starts_on: far.starts_on, ends_on: end }),
  );
  const second = valueOf(await createTerm(admin, { ...far, name: "Spring", starts_on: addDays(end, 2) }));
  const dates = (await datesOf(id)).filter((on) => on >= far.starts_on);
  const [autumn, spring] = [dates.filter((on) => on <= end), dates.filter((on) => on > end)];
  expect([autumn.length > 2, spring.length > 2]).toEqual([true, true]);
  const customer = await aCustomer(world);
  for (const [name, term] of [
    ["Ada", autumn],
    ["Bo", spring],
  ] as const) {
    const line = await customer.book({
      type: "enrolment",
      group: { id, dates: term },
      childIds: [await customer.child(name)],
    });
    const { rows } = await sql<{ on: string; price: number; fee: number }>`
      select s.held_on as on, i.unit_price_pence as price, g.term_fee_pence as fee from claim c join session s on s.place_pool_id = c.pool_id
        join order_item i on i.id = c.order_item_id join class_group g on g.id = s.group_id
       where i.id = ${line.itemId} and c.state = 'committed' order by s.held_on`.execute(db);
    expect(rows.map(({ on }) => on)).toEqual(term);
    expect(rows[0]?.price).toBe(rows[0]?.fee);
  }
  expect(codeOf(await deleteTerm(admin, second))).toBe("in_use");
  expect(codeOf(await deleteTerm(admin, first))).toBe("in_use");
  expect((await datesOf(id)).filter((on) => on >= far.starts_on)).toEqual(dates);
});
