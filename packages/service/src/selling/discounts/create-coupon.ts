import type { CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { newPool } from "../../places/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";
import { mayChange } from "./read-coupons.ts";
import { CODE_TAKEN, isFreeCode, checkCoupon, couponColumnsOf, validFromTo } from "./coupon-to-edit.ts";

/** Makes a coupon of the school in hand; the network makes those of every school too. */
export async function createCoupon(
  ctx: Context,
  { franchise_id: asked, ...form }: CallParsed<"POST /v1/staff/coupons", "body">,
): Promise<Outcome<{ readonly id: number }>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const ofAll = asked === null && mayChange(ctx, { school: null });
    const seller = ofAll ? null : await sellerInHand(ctx, trx, { seller: asked, action: "offer:change" });
    if (seller?.ok === false) return seller;
    const checked = checkCoupon(form);
    if (!checked.ok) return checked;
    const { limit, code } = checked.value;
    if (!(await isFreeCode(trx, code, null))) return CODE_TAKEN;
    const poolId = limit === null ? null : await newPool(trx, "coupon", limit);
    const made = await trx
      .insertInto("coupon")
      .values({
        franchise_id: seller?.value.id ?? null,
        pool_id: poolId,
        ...couponColumnsOf(checked.value),
        ...validFromTo(checked.value),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const school = seller?.value.id ?? null;
    const detail = { after: checked.value };
    await audit(ctx, trx, { action: "coupon_created", subject: `coupon:${made.id}`, detail, school });
    return ok(made);
  });
}
