import type { CampForm, CampPreview } from "@matinee/contract";
import type { Context, Db, Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import type { Losing } from "../editing/resize-pools.ts";
import { schoolInHand } from "../editing/school-in-hand.ts";
import { checkCamp, lockCamp, writeCamp } from "./change-camp.ts";

export interface WithId {
  readonly id: number;
}

/** Which camp is edited, and the version that its editor has seen; left out: whichever there is. */
export interface Seen extends WithId {
  readonly version?: number | undefined;
}

export async function changeCamp(
  ctx: Context,
  trx: Db,
  { losing, offer, overReason, isPreview = false, ...edit }: Losing & Seen & { readonly isPreview?: boolean },
  form: CampForm,
): Promise<Outcome<CampPreview>> {
  await holdSchoolOf(trx, "course", edit.id);
  const before = await lockCamp(ctx, trx, edit);
  if (!before.ok) return before;
  const school = await schoolInHand(ctx, trx, { school: before.value.school.id, action: "catalogue:change" });
  if (!school.ok) return school;
  const { location_id, balance_due_on: dueOn } = before.value;
  // A date that has passed while the camp was on sale is left alone.
  const dueAfter = form.balance_due_on === dueOn ? null : ctx.today();
  const checked = await checkCamp(trx, form, school.value, { location_id, dueAfter });
  return checked.ok
    ? await writeCamp(ctx, trx, before.value, { form: checked.value, losing, offer, overReason, isPreview })
    : checked;
}
