import { addDays, isoDate } from "@matinee/core/kernel";
import { fullDate } from "@matinee/format";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  changeLesson,
  createClosure,
  createSessions,
  deleteClosure,
  getStaffClass,
  previewClass,
  previewLesson,
  updateClass,
} from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db, system } = world;
const { admin, form, lessonsOf, anOpenClass: openClass } = await aClassEditor(world);
const anOpenClass = async () => (await openClass()).id;

const lessonTexts = async (id: number) =>
  (await lessonsOf(id)).lessons.map(({ on, at, state }) => `${on} ${at}${state === "held" ? "" : " cancelled"}`);
const nothing = { on: null, at: null, date: null, starts_at: null, ends_at: null, reason: "Hall is let" };

async function change(id: number, more: Partial<Parameters<typeof previewLesson>[1]>) {
  const body = { kind: "cancel" as const, ...nothing, ...more };
  const preview = await previewLesson(admin, { ...body, id });
  const seen = preview.ok ? preview.value.seen : null;
  const { version } = valueOf(await getStaffClass(admin, { id }));
  const saved = await changeLesson(admin, { ...body, id, version, seen });
  expect(codeOf(saved)).toBe(codeOf(preview));
  return preview;
}

test("a single lesson is cancelled, moved, added and restored, and the run at night changes nothing of it", async () => {
  const id = await anOpenClass();
  const before = (await lessonsOf(id)).lessons;
  const [first, second, third] = before.map(({ on }) => on);
  if (first === undefined || second === undefined || third === undefined) throw new Error("A term has three lessons");
  const customer = await aCustomer(world);
  await customer.book({ type: "trial", group: { id, dates: [first] }, childIds: [await customer.child("Ada")] });
  const moved = addDays(isoDate(second), 1);
  const preview = valueOf(
    await change(id, { kind: "move", on: second, at: "16:00", date: moved, starts_at: "17:00", ends_at: "18:00" }),
  );
  expect(preview).toMatchObject({
    affected: 1,
    withdrawn: [{ on: second, why: "Hall is let" }],
    added: [{ on: moved }],
  });
  valueOf(await change(id, { on: first, at: "16:00" }));
  const added = addDays(isoDate(third), 2);
  valueOf(await change(id, { kind: "add", date: added, starts_at: "10:00", ends_at: "11:00" }));
  const wanted = [`${first} 16:00 cancelled`, `${moved} 17:00`, `${third} 16:00`, `${added} 10:00`];
  expect((await lessonTexts(id)).slice(0, 4)).toEqual(wanted);
  await createSessions(system);
  expect((await lessonTexts(id)).slice(0, 4)).toEqual(wanted);
  expect(await db.selectFrom("lost_lesson").select("why").execute()).toEqual([
    { why: "Hall is let" },
    { why: "Hall is let" },
  ]);
  // What was moved can be moved again, and goes back to its weekly time.
  valueOf(
    await change(id, { kind: "move", on: moved, at: "17:00", date: moved, starts_at: "17:00", ends_at: "18:30" }),
  );
  expect((await lessonsOf(id)).lessons[1]).toMatchObject({ ends_at: "18:30", slot: { on: second, at: "16:00" } });
  valueOf(await change(id, { kind: "restore", on: second, at: "16:00" }));
  valueOf(await change(id, { kind: "restore", on: first, at: "16:00" }));
  valueOf(await change(id, { kind: "cancel", on: added, at: "10:00" }));
  expect(await lessonTexts(id)).toEqual(before.map(({ on, at }) => `${on} ${at}`));
});

test("a lesson that ends at another time is told to its families, and back to the class's time when it is restored", async () => {
  const { id } = await openClass();
  const [first] = (await lessonsOf(id)).lessons;
  if (first === undefined) throw new Error("A term has lessons");
  const family = await aCustomer(world);
  await family.book({ type: "trial", group: { id, dates: [first.on] }, childIds: [await family.child("Ada")] });
  await world.work();
  world.mails.length = 0;
  const at = { on: first.on, at: "16:00" };
  const longer = { kind: "move" as const, ...at, date: first.on, starts_at: "16:00", ends_at: "18:30" };
  expect(valueOf(await change(id, { ...longer, reason: "Dress rehearsal" }))).toMatchObject({ affected: 0, told: 1 });
  await world.work();
  const [mail, ...more] = world.mails;
  expect([mail?.to, mail?.subject, more]).toEqual([
    expect.stringContaining(family.account.email),
    `${form.name} on ${fullDate(first.on)} ends at 18:30`,
    [],
  ]);
  expect(mail?.text).toContain("Dress rehearsal.");
  // Another save leaves it as it is.
  const { version } = valueOf(await getStaffClass(admin, { id }));
  valueOf(await updateClass(admin, { ...form, description: "New words", id, version }));
  const endsAt = async () => (await lessonsOf(id)).lessons[0]?.ends_at;
  expect(await endsAt()).toBe("18:30");
  expect(valueOf(await change(id, { kind: "restore", ...at }))).toMatchObject({ affected: 0, told: 1 });
  expect(await endsAt()).toBe("17:00");
  await world.work();
  expect(world.mails.map(({ subject }) => subject)).toEqual([
    mail?.subject,
    `${form.name} on ${fullDate(first.on)} ends at 17:00`,
  ]);
  // To the same end again there is nothing to tell.
  valueOf(await change(id, { ...longer, ends_at: "17:00" }));
  await world.work();
  expect(world.mails.length).toBe(2);
});

const endsOf = async (id: number) =>
  (await lessonsOf(id)).lessons.map(({ on, at, ends_at: end }) => `${on} ${at}–${end}`);

/** Lets the weekly lessons of a class end at half past five. */
async function endLater(id: number) {
  const { version } = valueOf(await getStaffClass(admin, { id }));
  const slots = [{ weekday: 1, starts_at: "16:00", ends_at: "17:30" }];
  valueOf(await updateClass(admin, { ...form, slots, id, version }));
}

test("a new end of the weekly lessons holds on a day with an added lesson too, which keeps its own", async () => {
  const id = await anOpenClass();
  const [first] = (await lessonsOf(id)).lessons;
  const on = first?.on ?? "";
  valueOf(await change(id, { kind: "add", date: on, starts_at: "10:00", ends_at: "11:00" }));
  await endLater(id);
  expect((await endsOf(id)).slice(0, 2)).toEqual([`${on} 10:00–11:00`, `${on} 16:00–17:30`]);
});

test("a lesson that is back from a closure ends when the class does by then, and one with an end of its own at that", async () => {
  const id = await anOpenClass();
  // Nobody has booked the last two of any class.
  const [on, next] = (await lessonsOf(id)).lessons.slice(-2).map((lesson) => lesson.on);
  if (on === undefined || next === undefined) throw new Error("A term has two lessons");
  valueOf(await change(id, { kind: "move", on: next, at: "16:00", date: next, starts_at: "16:00", ends_at: "18:30" }));
  const closing = { location_id: null, reason: "Show week", starts_on: on, ends_on: next };
  const closure = valueOf(await createClosure(admin, closing));
  await endLater(id);
  expect((await lessonsOf(id)).lessons.map((lesson) => lesson.on)).not.toContain(on);
  valueOf(await deleteClosure(admin, closure));
  expect((await endsOf(id)).slice(-2)).toEqual([`${on} 16:00–17:30`, `${next} 16:00–18:30`]);
});

test("a closed day holds no lesson that was moved there, and one that was added comes back with the day", async () => {
  const id = await anOpenClass();
  const [first] = (await lessonsOf(id)).lessons;
  const on = addDays(isoDate(first?.on ?? ""), 2);
  valueOf(await change(id, { kind: "add", date: on, starts_at: "10:00", ends_at: "11:00" }));
  const closure = valueOf(
    await createClosure(admin, { location_id: null, reason: "Show week", starts_on: on, ends_on: on }),
  );
  expect(await lessonTexts(id)).not.toContain(`${on} 10:00`);
  expect(await change(id, { kind: "add", date: on, starts_at: "12:00", ends_at: "13:00" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "date", message: "This day is closed: Show week." }] },
  });
  valueOf(await deleteClosure(admin, closure));
  expect(await lessonTexts(id)).toContain(`${on} 10:00`);
  expect(await change(id, { on: addDays(on, 1), at: "09:00" })).toMatchObject({
    error: { details: [{ path: "on" }] },
  });
});

test("weekly lessons change from a day on, and those before stay as they are", async () => {
  const id = await anOpenClass();
  const mondays = (await lessonsOf(id)).lessons.map(({ on }) => on);
  const from = mondays[3] ?? "";
  const stored = valueOf(await getStaffClass(admin, { id }));
  const tuesdays = { ...form, slots: [{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }] };
  const today = system.today();
  expect(await previewClass(admin, { ...tuesdays, id, from: today })).toMatchObject({
    error: { code: "invalid", details: [{ path: "from" }] },
  });
  valueOf(await updateClass(admin, { ...tuesdays, id, from, version: stored.version }));
  const wanted = async () => (await lessonsOf(id)).lessons.slice(0, 5).map(({ on }) => on);
  const split = [...mondays.slice(0, 3), addDays(isoDate(from), 1)];
  expect((await wanted()).slice(0, 4)).toEqual(split);
  await createSessions(system);
  expect((await wanted()).slice(0, 4)).toEqual(split);
  // Another save that leaves the lessons alone leaves the day alone; one from an earlier day takes its place.
  const next = valueOf(await getStaffClass(admin, { id }));
  expect(next.slots).toEqual([{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }]);
  const named = valueOf(await updateClass(admin, { ...tuesdays, name: "Juniors", id, version: next.version }));
  expect((await wanted()).slice(0, 4)).toEqual(split);
  const wednesdays = { ...form, slots: [{ weekday: 3, starts_at: "16:00", ends_at: "17:00" }] };
  valueOf(await updateClass(admin, { ...wednesdays, id, from: mondays[1] ?? "", version: named.version }));
  expect((await wanted()).slice(0, 2)).toEqual([mondays[0], addDays(isoDate(mondays[1] ?? ""), 2)]);
});
