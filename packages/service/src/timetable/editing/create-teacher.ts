import type { CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { schoolInHand } from "./school-in-hand.ts";
import { type WithId, checkTeacher } from "./teacher-to-edit.ts";

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
