import type { StaffCoupon } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { type OpenedCoupon, recordCoupon, lockCoupon } from "./coupon-to-edit.ts";

/** Puts a coupon into the archive, where nobody can use it, or takes it out again. */
export async function moveCoupon(
  ctx: Context,
  { id, version, active }: OpenedCoupon & { readonly active: boolean },
): Promise<Outcome<StaffCoupon>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCoupon>> => {
    const before = await lockCoupon(ctx, trx, { id, version });
    if (!before.ok) return before;
    if ((before.value.status !== "archived") === active) return before;
    await trx.updateTable("coupon").set({ active }).where("id", "=", id).execute();
    return await recordCoupon(ctx, trx, before.value, { action: active ? "coupon_restored" : "coupon_archived" });
  });
}
