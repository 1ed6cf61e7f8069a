import type { ClassForm } from "@matinee/contract";
import { addDays, isoDate } from "@matinee/core/kernel";
import { fullDate } from "@matinee/format";
import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getGroup } from "../../catalogue/index.ts";
import { listBookings } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  arrangeLesson,
  createClosure,
  createSessions,
  createTeacher,
  deleteClosure,
  previewClass,
  previewNewClosure,
  updateClass,
} from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db, network, system } = world;
const { admin, stored, formOf, anOpenClass } = await aClassEditor(world, { capacity: 6, trial_cap: 4 });
const [kim = 0, lou = 0, max = 0] = await Promise.all(
  ["Kim", "Lou", "Max"].map(async (name) => valueOf(await createTeacher(admin, { name, bio: "" })).id),
);

type Change = Partial<ClassForm> & { readonly from?: string; readonly tell_teachers?: boolean };

/** Changes a class as its editor does, who has looked at the preview. */
async function change(id: number, more: Change) {
  const form = { ...(await formOf(id)), ...more };
  const preview = valueOf(await previewClass(admin, { id, ...form }));
  world.mails.length = 0;
  const { version } = await stored(id);
  valueOf(await updateClass(admin, { id, version, ...form, seen: preview.seen, over_reason: "They stay" }));
  await world.work();
  return preview;
}

/** The first lessons to come: "Kim 6/4" is one by Kim with six places, four of them for trials. */
async function lessonsOf(id: number, count = 4) {
  const { rows } = await sql<{ text: string }>`
    select coalesce((select string_agg(t.name, ' and ' order by t.name) from teachers_of_lesson(s.id) x(id) join teacher t on t.id = x.id), 'Nobody')
      || ' ' || p.size || '/' || tr.size as text
    from session s join pool p on p.id = s.place_pool_id join pool tr on tr.id = s.trial_pool_id
    where s.group_id = ${id} and s.status = 'scheduled' and s.held_on > ${system.today()} order by s.starts_at limit ${count}`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

async function aFamily(group: { readonly id: number }, dates: readonly string[]) {
  const family = await aCustomer(world);
  await family.book({ type: "trial", group: { id: group.id, dates }, childIds: [await family.child("Ada")] });
  const datesOf = async () => valueOf(await listBookings(family.ctx, {})).items[0]?.dates ?? [];
  return {
    email: family.account.email,
    taughtBy: async () => (await datesOf()).map(({ teachers }) => teachers.join()),
  };
}

test("other teachers and places hold from the day on; lessons before keep theirs, and only who has later ones is told", async () => {
  const group = await anOpenClass({ teacher_ids: [kim] });
  const { id, dates } = group;
  const before = await aFamily(group, dates.slice(0, 2));
  const after = await aFamily(group, dates.slice(2, 4));
  const across = await aFamily(group, dates.slice(1, 3));
  const from = dates[2] ?? "";
  const taken = { teacher_ids: [lou], capacity: 8, trial_cap: 5 };
  expect((await change(id, { ...taken, from, tell_teachers: true })).told).toBe(2);
  const split = ["Kim 6/4", "Kim 6/4", "Lou 8/5", "Lou 8/5"];
  expect(await lessonsOf(id)).toEqual(split);
  await createSessions(system);
  expect(await lessonsOf(id)).toEqual(split);
  expect(world.mails.map(({ to, subject }) => `${to.replace(/^.*<|>$/gu, "")} ${subject}`).toSorted()).toEqual(
    [after, across].map(({ email }) => `${email} Monday Juniors: new teacher from ${fullDate(from)}`).toSorted(),
  );
  for (const { text } of world.mails) {
    expect(text).toContain(`From ${fullDate(from)}, Monday Juniors is taught by Lou.`);
    expect(text).not.toContain(fullDate(dates[1] ?? ""));
  }
  expect([await before.taughtBy(), await across.taughtBy(), await after.taughtBy()]).toEqual([
    ["Kim", "Kim"],
    ["Kim", ""],
    ["", ""],
  ]);
  const page = valueOf(await getGroup(await world.visitor(), { id }));
  expect(page.teachers.map(({ name }) => name)).toEqual(["Kim", "Lou"]);
  const log = db.selectFrom("audit_log").select("detail").where("subject", "=", `class:${id}`).orderBy("id", "desc");
  expect((await log.executeTakeFirst())?.detail).toEqual({
    before: { teacher_ids: [kim], capacity: 6, trial_cap: 4 },
    after: taken,
    from,
    told: 2,
  });
});

test("on Tuesdays with Lou instead of Mondays with Kim from a day on, Kim has the Mondays before it", async () => {
  const { id, dates } = await anOpenClass({ teacher_ids: [kim] });
  const from = dates[2] ?? "";
  await change(id, { slots: [{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }], teacher_ids: [lou], from });
  expect(await lessonsOf(id, 3)).toEqual(["Kim 6/4", "Kim 6/4", "Lou 6/4"]);
  const { rows } = await sql<{ on: string }>`select held_on as on from session
    where group_id = ${id} and status = 'scheduled' order by starts_at limit 3`.execute(db);
  expect(rows.map(({ on }) => on)).toEqual([dates[0], dates[1], addDays(isoDate(from), 1)]);
});

test("fewer places from a day on crowd no lesson before it", async () => {
  const group = await anOpenClass({ capacity: 2, trial_cap: 2 });
  const { id, dates } = group;
  for (let n = 0; n < 2; n += 1) await aFamily(group, dates.slice(0, 2));
  const preview = await change(id, { capacity: 1, trial_cap: 1, from: dates[1] ?? "" });
  expect(new Set(preview.crowded.map(({ on }) => on))).toEqual(new Set([dates[1]]));
  expect(await lessonsOf(id, 3)).toEqual(["Nobody 2/2", "Nobody 1/1", "Nobody 1/1"]);
});

test("a later save without a day, or from an earlier one, takes the place of what was kept, but not of a single lesson's own", async () => {
  const group = await anOpenClass({ teacher_ids: [kim] });
  const { id, dates } = group;
  const { version } = await stored(id);
  const own = { teacher_ids: [max], location_id: null, capacity: 3, reason: "Kim is away", tell_teachers: false };
  valueOf(await arrangeLesson(admin, { id, version, on: dates[0] ?? "", at: "16:00", ...own, seen: null }));
  await change(id, { teacher_ids: [lou], capacity: 8, from: dates[3] ?? "" });
  expect(await lessonsOf(id)).toEqual(["Max 3/3", "Kim 6/4", "Kim 6/4", "Lou 8/4"]);
  // What is as before stays planned.
  await change(id, { name: "Stars" });
  await change(id, { teacher_ids: [max], from: dates[2] ?? "" });
  expect(await lessonsOf(id)).toEqual(["Max 3/3", "Kim 6/4", "Max 8/4", "Max 8/4"]);
  await change(id, { teacher_ids: [lou], capacity: 7 });
  expect(await lessonsOf(id)).toEqual(["Max 3/3", "Lou 7/4", "Lou 7/4", "Lou 7/4"]);
});

test("a planned change that is brought forward is one of the teachers and the places too, and who has other teachers is told", async () => {
  const group = await anOpenClass({ teacher_ids: [kim] });
  const { id, dates } = group;
  const own = await aFamily(group, dates.slice(1, 3));
  await aFamily(group, dates.slice(3, 5));
  await change(id, { teacher_ids: [lou], capacity: 8, trial_cap: 5, from: dates[3] ?? "" });
  expect((await change(id, { from: dates[1] ?? "", tell_teachers: true })).told).toBe(1);
  const forward = ["Kim 6/4", "Lou 8/5", "Lou 8/5", "Lou 8/5"];
  expect(await lessonsOf(id)).toEqual(forward);
  expect(world.mails.map(({ to, subject }) => [to.includes(own.email), subject])).toEqual([
    [true, `Monday Juniors: new teacher from ${fullDate(dates[1] ?? "")}`],
  ]);
  // What has begun to hold does not go back by a later day.
  await change(id, { from: dates[3] ?? "" });
  expect(await lessonsOf(id)).toEqual(forward);
});

test("fewer places that are brought forward crowd the lessons that had more until then", async () => {
  const group = await anOpenClass({ capacity: 2, trial_cap: 2 });
  const { id, dates } = group;
  for (let n = 0; n < 2; n += 1) await aFamily(group, dates.slice(0, 2));
  expect((await change(id, { capacity: 1, trial_cap: 1, from: dates[2] ?? "" })).crowded).toEqual([]);
  const preview = await change(id, { from: dates[1] ?? "" });
  expect(new Set(preview.crowded.map(({ on }) => on))).toEqual(new Set([dates[1]]));
  expect(await lessonsOf(id, 3)).toEqual(["Nobody 2/2", "Nobody 1/1", "Nobody 1/1"]);
});

test("a plan that is taken back tells nobody whose lessons stay as they were", async () => {
  const group = await anOpenClass({ teacher_ids: [kim] });
  const { id, dates } = group;
  await aFamily(group, dates.slice(0, 2));
  await change(id, { teacher_ids: [lou], from: dates[2] ?? "" });
  expect((await change(id, { teacher_ids: [kim], tell_teachers: true })).told).toBe(0);
  expect([world.mails, await lessonsOf(id)]).toEqual([[], ["Kim 6/4", "Kim 6/4", "Kim 6/4", "Kim 6/4"]]);
});

test("a lesson before the day that is closed and opened again has the teachers and places that it had", async () => {
  const location = (await aLocation(db, { franchiseId: network.seller.id })).id;
  const { id, dates } = await anOpenClass({ teacher_ids: [kim], location_id: location });
  await change(id, { teacher_ids: [lou], capacity: 8, trial_cap: 8, from: dates[2] ?? "" });
  const [on = ""] = dates;
  const closing = { location_id: location, reason: "Panto", starts_on: on, ends_on: on };
  const { seen } = valueOf(await previewNewClosure(admin, closing));
  const closure = valueOf(await createClosure(admin, { ...closing, seen }));
  expect(await lessonsOf(id, 3)).toEqual(["Kim 6/4", "Lou 8/8", "Lou 8/8"]);
  valueOf(await deleteClosure(admin, closure));
  expect(await lessonsOf(id, 3)).toEqual(["Kim 6/4", "Kim 6/4", "Lou 8/8"]);
});

test("what a lesson can't keep is refused at its field, and nothing is changed", async () => {
  const { id, dates } = await anOpenClass();
  const hall = (await aLocation(db, { franchiseId: network.seller.id })).id;
  const form = await formOf(id);
  const { version } = await stored(id);
  const save = async (more: Change) =>
    await updateClass(admin, { id, version, ...form, ...more, from: dates[2] ?? "", seen: null });
  expect(await save({ location_id: hall })).toMatchObject({
    error: { code: "invalid", details: [{ path: "location_id" }] },
  });
  expect(await save({ teacher_ids: [kim] })).toMatchObject({
    error: { code: "invalid", details: [{ path: "teacher_ids" }] },
  });
  expect([await lessonsOf(id, 3), (await stored(id)).version]).toEqual([
    ["Nobody 6/4", "Nobody 6/4", "Nobody 6/4"],
    version,
  ]);
  expect(codeOf(await save({ capacity: 9 }))).toBeNull();
});
