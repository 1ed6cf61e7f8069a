import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { aMember, strangers } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { aClassEditor } from "../timetable/editing/testing/a-class-editor.ts";
import { createClass, listStaffClasses } from "../timetable/index.ts";
import { getStaffHome } from "./get-staff-home.ts";

const world = await aWorld();
const { db, network } = world;
const { admin, form, anOpenClass } = await aClassEditor(world);
const desk = await aMember(world, "FRANCHISE_STAFF");
const ofNetwork = await aMember(world, "NETWORK_ADMIN");
const outside = await strangers(world);

const toDo = async (ctx: Context) => valueOf(await getStaffHome(ctx)).to_do;

test("the network is told that no jobs have run for ten minutes, and since when", async () => {
  const stopped = async (ctx: Context) => valueOf(await getStaffHome(ctx)).jobs_stopped_at;
  await sql`update job_run set ran_at = now() - interval '9 minutes'`.execute(db);
  expect(await stopped(ofNetwork)).toBeNull();
  await sql`update job_run set ran_at = '2026-03-02 10:05+00'`.execute(db);
  expect([await stopped(ofNetwork), await stopped(admin)]).toEqual(["2026-03-02T10:05:00.000Z", null]);
});

test("home counts what waits for each: drafts, classes that are over, and what could not be finished, at their own school", async () => {
  const before = await toDo(admin);
  valueOf(await createClass(admin, form));
  const over = await anOpenClass();
  const running = await anOpenClass();
  await sql`update session set status = 'cancelled' where group_id = ${over.id}`.execute(db);
  expect(running.dates.length).toBeGreaterThan(0);
  for (const [id, kind] of [
    ["01890000-0000-7000-8000-00000000000a", "mail_failed"],
    ["01890000-0000-7000-8000-00000000000b", "dispute"],
  ] as const)
    await sql`insert into work_item (id, kind, subject, franchise_id) values (${id}::uuid, ${kind}, ${kind}, ${network.seller.id})`.execute(
      db,
    );
  expect(await toDo(admin)).toEqual({
    ...before,
    draft_classes: before.draft_classes + 1,
    ended_classes: before.ended_classes + 1,
    work_items: before.work_items + 2,
  });
  // The list that home leads to has those classes.
  const listed = valueOf(await listStaffClasses(admin, { status: "over", size: 200 }));
  expect(listed.total).toBe(before.ended_classes + 1);
  expect(listed.items.map(({ id }) => id)).toContain(over.id);
  expect(listed.items.map(({ id }) => id)).not.toContain(running.id);
  // The desk finishes no drafts and sees nothing about money.
  expect(await toDo(desk)).toMatchObject({ draft_classes: 0, ended_classes: 0, work_items: before.work_items + 1 });
  expect(await toDo(ofNetwork)).toMatchObject({ draft_classes: before.draft_classes + 1 });
  expect(await toDo(outside.admin)).toMatchObject({ draft_classes: 0, ended_classes: 0, work_items: 0 });
});
