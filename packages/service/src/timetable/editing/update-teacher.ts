import type { CallParsed, StaffTeacher } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import {
  audit,
  authorize,
  changedFields,
  missing,
  refuseConflict,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";
import { type WithId, lockTeacher, readTeacher, checkTeacher } from "./teacher-to-edit.ts";

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
