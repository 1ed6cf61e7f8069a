import type { CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";
import { type WithId, checkOfferForm, offerColumnsOf } from "./offer-to-edit.ts";

/** Makes an offer of the school in hand. */
export async function createOffer(
  ctx: Context,
  { franchise_id: asked, ...form }: CallParsed<"POST /v1/staff/offers", "body">,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const seller = await sellerInHand(ctx, trx, { seller: asked, action: "offer:change" });
    if (!seller.ok) return seller;
    const checked = checkOfferForm(form);
    if (!checked.ok) return checked;
    const made = await trx
      .insertInto("offer")
      .values({ franchise_id: seller.value.id, ...offerColumnsOf(checked.value) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const detail = { after: checked.value };
    await audit(ctx, trx, { action: "offer_created", subject: `offer:${made.id}`, detail, school: seller.value.id });
    return ok(made);
  });
}
