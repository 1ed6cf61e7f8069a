import type { CallParsed, List, StaffTeacher } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { validateTeacher, type TeacherDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  inArchive,
  missing,
  ownSchool,
  readSchoolPage,
  type SchoolSource,
  refuse,
  refuseConflict,
  type Context,
  type Db,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { schoolInHand } from "./school-in-hand.ts";

interface WithId {
  readonly id: number;
}

const classes = sql`(select count(*)::int from class_group_teacher gt join class_group g on g.id = gt.group_id
  where gt.teacher_id = t.id and g.status <> 'archived')`;
const columns = sql`t.id, t.name, t.bio, t.archived_at is not null as archived, t.version, jsonb_build_object('id', f.id, 'name', f.name) as school, ${classes} as classes`;
const fields: ListFields = {
  name: { column: sql`t.name`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  classes: { column: classes, type: "number" },
};

type Query = CallParsed<"GET /v1/staff/teachers", "query">;

/** What the list shows, on the page and in a file. */
export const teacherList = ({ status }: Query): SchoolSource<StaffTeacher> => ({
  purpose: "a teacher",
  item: shapes.staffTeacher,
  columns,
  rows: "t",
  fields,
  sorted: sql`t.name`,
  tables: sql`from teacher t join franchise f on f.id = t.franchise_id`,
  where: inArchive(status, sql`t.archived_at`),
});

/** A page of the teachers of the school, or of all schools for the network, by name. */
export async function listTeachers(ctx: Context, query: Query): Promise<Outcome<List<StaffTeacher>>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, teacherList(query));
}

/** A teacher to edit. */
export async function getTeacher(ctx: Context, { id }: WithId): Promise<Outcome<StaffTeacher>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const found = await readTeacher(ctx.db, id);
  if (found === null) return missing("The teacher");
  return can(ctx.actor, "catalogue:manage", { franchiseIds: [found.school.id] }) ? ok(found) : missing("The teacher");
}

/** Adds a teacher to the school in hand. */
export async function createTeacher(
  ctx: Context,
  { franchise_id: asked, ...form }: CallParsed<"POST /v1/staff/teachers", "body">,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const details = checkTeacher(form);
  if (!details.ok) return details;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WithId>> => {
    const school = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
    if (!school.ok) return school;
    const { id } = await trx
      .insertInto("teacher")
      .values({ franchise_id: school.value.id, ...details.value })
      .returning("id")
      .executeTakeFirstOrThrow();
    const detail = { after: details.value };
    await audit(ctx, trx, { action: "teacher_created", subject: `teacher:${id}`, detail, school: school.value.id });
    return ok({ id });
  });
}

/** Changes a teacher's name and words. */
export async function updateTeacher(
  ctx: Context,
  { id, version, ...form }: CallParsed<"PUT /v1/staff/teachers/{id}", "body"> & WithId,
): Promise<Outcome<StaffTeacher>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffTeacher>> => {
    const before = await lockTeacher(ctx, trx, id);
    if (!before.ok) return before;
    const details = checkTeacher(form);
    if (!details.ok) return details;
    if (before.value.version !== version) return await refuseConflict(trx, `teacher:${id}`);
    await trx.updateTable("teacher").set(details.value).where("id", "=", id).execute();
    const { name, bio, school } = before.value;
    const detail = changedFields({ name, bio }, details.value);
    await audit(ctx, trx, { action: "teacher_updated", subject: `teacher:${id}`, detail, school: school.id });
    const saved = await readTeacher(trx, id);
    return saved === null ? missing("The teacher") : ok(saved);
  });
}

/** Archives a teacher, who is then offered for no class, or restores them. Refused while they have classes or lessons to come. */
export async function moveTeacher(
  ctx: Context,
  { id, version, archived }: WithId & { readonly version: number; readonly archived: boolean },
): Promise<Outcome<StaffTeacher>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffTeacher>> => {
    const before = await lockTeacher(ctx, trx, id);
    if (!before.ok) return before;
    if (before.value.version !== version) return await refuseConflict(trx, `teacher:${id}`);
    if (before.value.archived === archived) return before;
    const { classes: running, school } = before.value;
    if (archived && running > 0)
      return refuse(
        "in_use",
        `${counted(running, "class still has", "classes still have")} this teacher. Choose somebody else there first.`,
      );
    const lessons = archived ? await lessonsToCome(trx, id) : 0;
    if (lessons > 0) return refuse("in_use", lessonsText(lessons));
    await sql`update teacher set archived_at = case when ${archived} then clock_timestamp() end where id = ${id}`.execute(
      trx,
    );
    const action = archived ? "teacher_archived" : "teacher_restored";
    await audit(ctx, trx, { action, subject: `teacher:${id}`, detail: {}, school: school.id });
    const saved = await readTeacher(trx, id);
    return saved === null ? missing("The teacher") : ok(saved);
  });
}

/** Deletes a teacher whom no class names. */
export async function deleteTeacher(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockTeacher(ctx, trx, id);
    if (!found.ok) return found;
    const used = await trx.selectFrom("class_group_teacher").select("group_id").where("teacher_id", "=", id).execute();
    if (used.length > 0)
      return refuse(
        "in_use",
        `${counted(used.length, "class names", "classes name")} this teacher, archived ones too.`,
      );
    const lessons = await lessonsToCome(trx, id);
    if (lessons > 0) return refuse("in_use", lessonsText(lessons));
    await trx.deleteFrom("teacher").where("id", "=", id).execute();
    const { name, school } = found.value;
    const detail = { before: { name } };
    await audit(ctx, trx, { action: "teacher_deleted", subject: `teacher:${id}`, detail, school: school.id });
    return ok(undefined);
  });
}

const lessonsText = (lessons: number) =>
  `This teacher is standing in at ${counted(lessons, "lesson to come", "lessons to come")}.`;

/** Counts the lessons that the teacher takes instead of those of the class. */
async function lessonsToCome(trx: Db, id: number): Promise<number> {
  const lessons = await trx
    .selectFrom("session_teacher as t")
    .innerJoin("session as s", "s.id", "t.session_id")
    .select("s.id")
    .where("t.teacher_id", "=", id)
    .where("s.status", "=", "scheduled")
    .where("s.starts_at", ">", sql<string>`clock_timestamp()`)
    .execute();
  return lessons.length;
}

async function lockTeacher(ctx: Context, trx: Db, id: number): Promise<Outcome<StaffTeacher>> {
  await sql`select from teacher where id = ${id} for update`.execute(trx);
  const found = await readTeacher(trx, id);
  if (found === null) return missing("The teacher");
  return can(ctx.actor, "catalogue:change", { franchiseIds: [found.school.id] }) ? ok(found) : missing("The teacher");
}

async function readTeacher(db: Db, id: number): Promise<StaffTeacher | null> {
  const statement = sql`select ${columns} from teacher t join franchise f on f.id = t.franchise_id where t.id = ${id}`;
  return (await rowsOf("a teacher to edit", shapes.staffTeacher, statement).executeTakeFirst(db)) ?? null;
}

function checkTeacher(form: TeacherDetails): Outcome<TeacherDetails> {
  const checked = validateTeacher(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}
