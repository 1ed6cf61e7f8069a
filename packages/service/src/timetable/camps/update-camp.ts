import type { CallParsed, StaffCamp } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { checkLessonOffer } from "../editing/check-lesson-offer.ts";
import { explainCrowding } from "../editing/explain-crowding.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { readCamp } from "./read-camp.ts";
import { type WithId, changeCamp } from "./camp-form.ts";

/**
 * Changes a camp with its days and extras, in one transaction. Refused if somebody else saved since `version`, or if it leaves more places
 * booked than there are and the editor has not `seen` whose they are. Everybody keeps theirs, and nothing is sold until there are fewer; or the
 * children who are `losing` theirs have lost days, for which their families or the school choose money.
 */
export async function updateCamp(
  ctx: Context,
  {
    id,
    version,
    seen,
    losing,
    offer,
    over_reason: overReason,
    ...form
  }: CallParsed<"PUT /v1/staff/camps/{id}", "body"> & WithId,
): Promise<Outcome<StaffCamp>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const offered = checkLessonOffer(ctx, offer, losing);
  if (!offered.ok) return offered;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCamp>> => {
    const taking = { losing, offer: offered.value, overReason };
    const written = await changeCamp(ctx, trx, { id, version, ...taking }, form);
    if (!written.ok) return written;
    const looked = seenByEditor(ctx, written.value, seen);
    if (!looked.ok) return looked;
    const explained = explainCrowding(written.value, taking);
    if (!explained.ok) return explained;
    const saved = await readCamp(ctx, trx, id);
    return saved === null ? missing("The camp") : ok(saved);
  });
}
