import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { counted } from "@matinee/format";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { type WithId, lessonsOfTeacherText, lessonsToCome, lockTeacher } from "./teacher-to-edit.ts";

/** Deletes a teacher whom no class and no lesson names, past ones too: who taught which children stays on record. */
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
    if (lessons > 0) return refuse("in_use", lessonsOfTeacherText(lessons));
    const past = await trx.selectFrom("session_teacher").select("session_id").where("teacher_id", "=", id).execute();
    if (past.length > 0)
      return refuse(
        "in_use",
        `${counted(past.length, "lesson names", "lessons name")} this teacher, so the record of who taught the children would be lost. Archive the teacher instead.`,
      );
    await trx.deleteFrom("teacher").where("id", "=", id).execute();
    const { name, school } = found.value;
    const detail = { before: { name } };
    await audit(ctx, trx, { action: "teacher_deleted", subject: `teacher:${id}`, detail, school: school.id });
    return ok(undefined);
  });
}
