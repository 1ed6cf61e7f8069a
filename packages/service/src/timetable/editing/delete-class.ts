import { ok } from "@matinee/core/kernel";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { lockClass } from "./change-class.ts";

/** Deletes a draft. What was open once may have been sold, so it goes to the archive instead. */
export async function deleteClass(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockClass(ctx, trx, { id });
    if (!found.ok) return found;
    if (found.value.status !== "draft")
      return refuse("in_use", "Only a draft can be deleted. Close this class and move it to the archive instead.");
    await trx.deleteFrom("class_group").where("id", "=", id).execute();
    const { name, school } = found.value;
    const detail = { before: { name } };
    await audit(ctx, trx, { action: "class_deleted", subject: `class:${id}`, detail, school: school.id });
    return ok(undefined);
  });
}
