import type { CallParsed, StaffOffer } from "@matinee/contract";
import type { OfferDetails } from "@matinee/core/catalogue";
import { inTransaction } from "@matinee/database";
import { audit, authorize, changedFields, type Context, type Outcome } from "../../kernel/index.ts";
import { type WithId, lockOffer, ownOffer, checkOfferForm, offerColumnsOf } from "./offer-to-edit.ts";

/** Changes an offer, or switches it on or off. Baskets keep the offers that they were shown until they are priced again. */
export async function updateOffer(
  ctx: Context,
  { id, version, ...form }: CallParsed<"PUT /v1/staff/offers/{id}", "body"> & WithId,
): Promise<Outcome<StaffOffer>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffOffer>> => {
    const before = await lockOffer(ctx, trx, { id, version });
    if (!before.ok) return before;
    const checked = checkOfferForm(form);
    if (!checked.ok) return checked;
    const changed = offerColumnsOf(checked.value);
    // What is in the archive stays off until it is taken out.
    const kept = before.value.archived ? { ...changed, active: false, on_before: changed.active } : changed;
    await trx.updateTable("offer").set(kept).where("id", "=", id).execute();
    const detail = changedFields<OfferDetails>(before.value, checked.value);
    await audit(ctx, trx, { action: "offer_updated", subject: `offer:${id}`, detail, school: before.value.school.id });
    return await ownOffer(ctx, trx, id);
  });
}
