import type { StaffTeacher } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { validateTeacher, type TeacherDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";

export interface WithId {
  readonly id: number;
}

export const classesOfTeacher = sql`(select count(*)::int from class_group_teacher gt join class_group g on g.id = gt.group_id
  where gt.teacher_id = t.id and g.status <> 'archived')`;

export const teacherColumns = sql`t.id, t.name, t.bio, t.archived_at is not null as archived, t.version, jsonb_build_object('id', f.id, 'name', f.name) as school, ${classesOfTeacher} as classes`;

export const lessonsOfTeacherText = (lessons: number) =>
  `This teacher is standing in for ${counted(lessons, "upcoming lesson")}.`;

/** Counts the lessons that the teacher takes instead of those of the class. */
export async function lessonsToCome(trx: Db, id: number): Promise<number> {
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

export async function lockTeacher(ctx: Context, trx: Db, id: number): Promise<Outcome<StaffTeacher>> {
  await trx.selectFrom("teacher").select("id").where("id", "=", id).forUpdate().execute();
  const found = await readTeacher(trx, id);
  if (found === null) return missing("The teacher");
  return can(ctx.actor, "catalogue:change", { franchiseIds: [found.school.id] }) ? ok(found) : missing("The teacher");
}

export async function readTeacher(db: Db, id: number): Promise<StaffTeacher | null> {
  const statement = sql`select ${teacherColumns} from teacher t join franchise f on f.id = t.franchise_id where t.id = ${id}`;
  return (await rowsOf("a teacher to edit", shapes.staffTeacher, statement).executeTakeFirst(db)) ?? null;
}

export function checkTeacher(form: TeacherDetails): Outcome<TeacherDetails> {
  const checked = validateTeacher(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}
