import { ok } from "@matinee/core/kernel";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";

/** Checks that a teacher of the school can be linked to somebody's login. Null: none is to be linked. */
export async function checkTeacherLink(
  trx: Db,
  {
    teacherId,
    franchiseId,
    userId,
  }: { readonly teacherId: number | null; readonly franchiseId: number | null; readonly userId: string },
): Promise<Outcome<null>> {
  if (teacherId === null) return ok(null);
  const teacher = await trx
    .selectFrom("teacher")
    .select(["id", "franchise_id", "user_id"])
    .where("id", "=", teacherId)
    .forUpdate()
    .executeTakeFirst();
  if (teacher === undefined || teacher.franchise_id !== franchiseId)
    return refuse("invalid", [{ path: "teacher_id", message: "Please choose one of this school's teachers." }]);
  if (teacher.user_id !== null && teacher.user_id !== userId)
    return refuse("invalid", [{ path: "teacher_id", message: "This teacher has somebody else's login." }]);
  return ok(null);
}

/** Links a login to one teacher of a school, or to none. */
export async function linkTeacher(
  trx: Db,
  {
    teacherId,
    franchiseId,
    userId,
  }: { readonly teacherId: number | null; readonly franchiseId: number | null; readonly userId: string },
): Promise<void> {
  if (franchiseId === null) return;
  await trx
    .updateTable("teacher")
    .set({ user_id: null })
    .where("user_id", "=", userId)
    .where("franchise_id", "=", franchiseId)
    .where("id", "is distinct from", teacherId ?? 0)
    .execute();
  if (teacherId === null) return;
  await trx
    .updateTable("teacher")
    .set({ user_id: userId })
    .where("id", "=", teacherId)
    .where("franchise_id", "=", franchiseId)
    .where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "=", userId)]))
    .execute();
}
