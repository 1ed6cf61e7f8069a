import type { StaffTeacher } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { audit, authorize, missing, refuse, refuseConflict, type Context, type Outcome } from "../../kernel/index.ts";
import { type WithId, lessonsOfTeacherText, lessonsToCome, lockTeacher, readTeacher } from "./teacher-to-edit.ts";

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
    if (lessons > 0) return refuse("in_use", lessonsOfTeacherText(lessons));
    const archivedAt = archived ? sql<string>`clock_timestamp()` : null;
    await trx.updateTable("teacher").set({ archived_at: archivedAt }).where("id", "=", id).execute();
    const action = archived ? "teacher_archived" : "teacher_restored";
    await audit(ctx, trx, { action, subject: `teacher:${id}`, detail: {}, school: school.id });
    const saved = await readTeacher(trx, id);
    return saved === null ? missing("The teacher") : ok(saved);
  });
}
