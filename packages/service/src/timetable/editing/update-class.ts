import type { CallParsed, StaffClass } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { checkLessonOffer } from "./check-lesson-offer.ts";
import { readClass } from "./read-class.ts";
import { explainCrowding } from "./explain-crowding.ts";
import { type WithId, changeClass } from "./class-form.ts";

/**
 * Changes a class and all its dates to come, in one transaction. Refused if somebody else saved since `version`, or if it takes dates
 * from families that the editor has not `seen`. Those families get a mail, and choose what the school offers them. Families who keep their
 * dates are told of another location and other times, and of other teachers if the editor says so.
 */
export async function updateClass(
  ctx: Context,
  input: CallParsed<"PUT /v1/staff/classes/{id}", "body"> & WithId,
): Promise<Outcome<StaffClass>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const { seen, offer, losing, over_reason: overReason, ...form } = input;
  const offered = checkLessonOffer(ctx, offer, losing);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx): Promise<Outcome<StaffClass>> => {
    const taking = { offer: offered.value, losing, overReason };
    const dates = await changeClass(ctx, trx, form, taking);
    if (!dates.ok) return dates;
    const looked = seenByEditor(ctx, dates.value, seen);
    if (!looked.ok) return looked;
    const explained = explainCrowding(dates.value, taking);
    if (!explained.ok) return explained;
    const saved = await readClass(trx, input.id);
    return saved === null ? missing("The class") : ok(saved);
  });
}
