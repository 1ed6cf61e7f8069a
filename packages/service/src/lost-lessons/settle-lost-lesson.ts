import type { CallParsed } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorize, missing, neededReason, type Context, type Outcome } from "../kernel/index.ts";
import { settleLessons } from "./settle-lessons.ts";

type Input = CallParsed<"POST /v1/staff/lost-lessons/{id}/settle", "body"> & { readonly id: string };

/**
 * Decides about a lost lesson for a family: another date, credit, a refund, or nothing with a reason. Refuses if the amounts have changed since
 * they were read.
 */
export async function settleLostLesson(ctx: Context, input: Input): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "order:reverse", "unread");
  if (!allowed.ok) return allowed;
  const { id, way, session_id: sessionId, reason, seen } = input;
  const note = way === "nothing" ? neededReason(reason ?? "") : null;
  if (note !== null && !note.ok) return note;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const lesson = await trx.selectFrom("lost_lesson").select("franchise_id").where("id", "=", id).executeTakeFirst();
    if (lesson === undefined) return missing("The lesson");
    const own = authorize(ctx, "order:reverse", { franchiseIds: [lesson.franchise_id] });
    if (!own.ok) return missing("The lesson");
    const answer = { lessonId: id.toLowerCase(), answer: way, sessionId: sessionId ?? null, seen };
    const settled = await settleLessons(ctx, trx, [note === null ? answer : { ...answer, note: note.value }], "school");
    return settled.ok ? { ok: true, value: undefined } : settled;
  });
}
