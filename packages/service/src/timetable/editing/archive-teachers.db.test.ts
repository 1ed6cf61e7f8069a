import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { moveLocation } from "../../catalogue/index.ts";
import { archiveTemplate, restoreTemplate } from "../../network/index.ts";
import { aMember, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  createClass,
  duplicateCamp,
  duplicateClass,
  getStaffCamp,
  moveCamp,
  createTeacher,
  getClassChoices,
  getTeacher,
  listTeachers,
  moveClass,
  moveTeacher,
  updateClass,
} from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db, network } = world;
const { admin, form, stored, formOf, anOpenClass } = await aClassEditor(world);
const desk = await aMember(world, "FRANCHISE_STAFF");
const outside = await strangers(world);

async function move(id: number, archived: boolean, who = admin) {
  const { version } = valueOf(await getTeacher(admin, { id }));
  return await moveTeacher(who, { id, version, archived });
}

test("who has a class or a lesson to come stays; who has left goes into the archive and comes back", async () => {
  const { id } = valueOf(await createTeacher(admin, { name: "Kim Lee", bio: "" }));
  const group = await anOpenClass({ teacher_ids: [id] });
  expect(await move(id, true)).toMatchObject({
    error: { code: "in_use", details: "1 class still has this teacher. Choose somebody else there first." },
  });
  // Of the class no more, and still of one lesson.
  await db.deleteFrom("class_group_teacher").where("teacher_id", "=", id).execute();
  await sql`insert into session_teacher (session_id, teacher_id)
    select s.id, ${id} from session s where s.group_id = ${group.id} and s.starts_at > now() order by s.starts_at limit 1`.execute(
    db,
  );
  expect(await move(id, true)).toMatchObject({
    error: { code: "in_use", details: "This teacher is standing in for 1 upcoming lesson." },
  });
  await db.deleteFrom("session_teacher").where("teacher_id", "=", id).execute();
  expect(codeOf(await move(id, true, desk))).toBe("forbidden");
  expect(codeOf(await move(id, true, outside.admin))).toBe("not_found");
  expect(valueOf(await move(id, true)).archived).toBe(true);
  const listed = async (status?: "archived" | "all") =>
    valueOf(await listTeachers(admin, status === undefined ? {} : { status })).items.some((one) => one.id === id);
  expect([await listed(), await listed("archived"), await listed("all")]).toEqual([false, true, true]);
  expect(codeOf(await moveTeacher(admin, { id, version: 0, archived: false }))).toBe("edit_conflict");
  expect(valueOf(await move(id, false)).archived).toBe(false);
  expect(await listed()).toBe(true);
});

test("nothing new names who or what is archived; a class that comes back from the archive keeps them", async () => {
  const { id } = valueOf(await createTeacher(admin, { name: "Jo", bio: "" }));
  const hall = (await aLocation(db, { franchiseId: network.seller.id })).id;
  const old = await anOpenClass({ teacher_ids: [id], location_id: hall });
  await sql`update session set status = 'cancelled' where group_id = ${old.id}`.execute(db);
  await sql`update class_group set status = 'archived' where id = ${old.id}`.execute(db);
  valueOf(await move(id, true));
  valueOf(await moveLocation(admin, { id: hall, version: 1, archived: true }));
  const choices = valueOf(await getClassChoices(admin, {}));
  expect(choices.teachers.find((one) => one.id === id)?.archived).toBe(true);
  expect(choices.locations.find((one) => one.id === hall)?.archived).toBe(true);
  expect(await createClass(admin, { ...form, teacher_ids: [id] })).toMatchObject({
    error: { code: "invalid", details: [{ path: "teacher_ids" }] },
  });
  expect(await createClass(admin, { ...form, location_id: hall })).toMatchObject({
    error: { code: "invalid", details: [{ path: "location_id" }] },
  });
  const another = await anOpenClass();
  const { version } = await stored(another.id);
  const own = await formOf(another.id);
  expect(codeOf(await updateClass(admin, { ...own, id: another.id, version, teacher_ids: [id], seen: null }))).toBe(
    "invalid",
  );
  const again = valueOf(
    await moveClass(admin, { id: old.id, version: (await stored(old.id)).version, event: "restore" }),
  );
  expect(again.status).toBe("closed");
  const kept = await formOf(old.id);
  const saved = await updateClass(admin, {
    ...kept,
    id: old.id,
    version: (await stored(old.id)).version,
    name: "Renamed",
    seen: null,
  });
  expect(codeOf(saved)).toBeNull();
  expect(await stored(old.id)).toMatchObject({ name: "Renamed", location_id: hall, teacher_ids: [id] });
});

test("what names somebody or somewhere archived is not opened, whether it came back or is a copy", async () => {
  const { id } = valueOf(await createTeacher(admin, { name: "Max", bio: "" }));
  const hall = await aLocation(db, { franchiseId: network.seller.id });
  const old = await anOpenClass({ teacher_ids: [id], location_id: hall.id });
  await sql`update class_group set status = 'archived' where id = ${old.id}`.execute(db);
  const camp = await world.camp();
  await sql`update course set location_id = ${hall.id}, disciplines = ${[...form.disciplines]}, status = 'archived' where id = ${camp.id}`.execute(
    db,
  );
  valueOf(await move(id, true));
  valueOf(await moveLocation(admin, { id: hall.id, version: 1, archived: true }));
  const changed = async (what: number, event: "open" | "reopen" | "restore") =>
    await moveClass(admin, { id: what, version: (await stored(what)).version, event });
  const both = { error: { code: "invalid", details: [{ path: "location_id" }, { path: "teacher_ids" }] } };
  valueOf(await changed(old.id, "restore"));
  expect(await changed(old.id, "reopen")).toMatchObject(both);
  const copy = valueOf(await duplicateClass(admin, { id: old.id }));
  expect(await changed(copy.id, "open")).toMatchObject(both);
  const again = valueOf(await duplicateCamp(admin, { id: camp.id, starts_on: "2090-08-01" }));
  const { version } = valueOf(await getStaffCamp(admin, { id: again.id }));
  expect(await moveCamp(admin, { id: again.id, version, event: "open" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "location_id" }] },
  });
  valueOf(await move(id, false));
  valueOf(await moveLocation(admin, { id: hall.id, version: 2, archived: false }));
  expect(valueOf(await changed(old.id, "reopen")).status).toBe("open");
});

test("what names an archived stage, discipline or category is not opened, and a copy of it keeps them", async () => {
  await sql`insert into discipline (slug, name, position) values ('mime', 'Mime', 9), ('tap', 'Tap', 10)`.execute(db);
  const stage = await sql<{
    id: number;
  }>`insert into stage (name, min_age, max_age, age_rule) values ('Tots', 2, 4, 'exact') returning id`.execute(db);
  const stageId = stage.rows[0]?.id ?? 0;
  const old = await anOpenClass({ stage_id: stageId, disciplines: ["singing", "mime", "tap"] });
  const camp = await world.camp();
  await sql`update course set disciplines = '{mime}' where id = ${camp.id}`.execute(db);
  const category = await sql<{ id: number }>`select category_id as id from course where id = ${camp.id}`.execute(db);
  const categoryId = category.rows[0]?.id ?? 0;
  await sql`update class_group set status = 'archived' where id = ${old.id}`.execute(db);
  await sql`update course set status = 'archived'`.execute(db);
  const head = await aMember(world, "NETWORK_ADMIN");
  const one = { version: 1 };
  const archived = [
    await archiveTemplate(head, { ...one, kind: "stages", id: String(stageId) }),
    await archiveTemplate(head, { ...one, kind: "disciplines", id: "mime" }),
    await archiveTemplate(head, { ...one, kind: "disciplines", id: "tap" }),
    await archiveTemplate(head, { ...one, kind: "camp-categories", id: String(categoryId) }),
  ].map(valueOf);
  const changed = async (event: "reopen" | "restore") =>
    await moveClass(admin, { id: old.id, version: (await stored(old.id)).version, event });
  valueOf(await changed("restore"));
  expect(await changed("reopen")).toMatchObject({
    error: {
      code: "invalid",
      details: [
        { path: "stage_id", message: "Tots is in the archive. Choose another stage and save first." },
        { path: "disciplines", message: "Mime and Tap are in the archive. Choose another discipline and save first." },
      ],
    },
  });
  const copy = valueOf(await duplicateCamp(admin, { id: camp.id, starts_on: "2090-08-01" }));
  const draft = valueOf(await getStaffCamp(admin, { id: copy.id }));
  expect(draft).toMatchObject({ status: "draft", category_id: categoryId, disciplines: ["mime"] });
  const open = async () => await moveCamp(admin, { id: copy.id, version: draft.version, event: "open" });
  expect(await open()).toMatchObject({
    error: { code: "invalid", details: [{ path: "category_id" }, { path: "disciplines" }] },
  });
  const kinds = ["stages", "disciplines", "disciplines", "camp-categories"] as const;
  for (const [n, { id, version }] of archived.entries())
    valueOf(await restoreTemplate(head, { kind: kinds[n] ?? "stages", id, version }));
  expect([valueOf(await changed("reopen")).status, valueOf(await open()).status]).toEqual(["open", "open"]);
});
