import type { Db } from "../kernel/index.ts";
import type { BasketCoupon } from "@matinee/core/basket";
import { newPool, type PlaceDemand } from "../places/index.ts";

/**
 * The pool demands for using a coupon: one of its total uses and one of the customer's uses, where such limits exist.
 */
export async function couponDemands(
  trx: Db,
  orderId: string,
  coupon: BasketCoupon | null,
  email: string,
): Promise<PlaceDemand[]> {
  if (coupon === null) return [];
  // Staff who change its limits wait for this order, or this order sees the limits that they have set.
  const limits = await trx
    .selectFrom("coupon")
    .select(["pool_id", "per_customer"])
    .where("id", "=", coupon.id)
    .forShare()
    .executeTakeFirstOrThrow();
  const customers =
    limits.per_customer === null ? null : await ensureCustomerPool(trx, coupon.id, limits.per_customer, email);
  return [limits.pool_id, customers]
    .filter((poolId) => poolId !== null)
    .map((poolId) => ({ poolId, orderId, orderItemId: null, childId: null, quantity: 1 }));
}

/**
 * Returns the pool of uses for one email address, and creates it on first use. Two concurrent orders get the same pool.
 */
async function ensureCustomerPool(trx: Db, couponId: number, size: number, email: string): Promise<number> {
  const key = email.toLowerCase();
  const known = await trx
    .selectFrom("coupon_customer")
    .select("pool_id")
    .where("coupon_id", "=", couponId)
    .where("email_key", "=", key)
    .executeTakeFirst();
  if (known !== undefined) return known.pool_id;
  const made = await newPool(trx, "coupon", size);
  const { pool_id: poolId } = await trx
    .insertInto("coupon_customer")
    .values({ coupon_id: couponId, email_key: key, pool_id: made })
    .onConflict((on) =>
      on.columns(["coupon_id", "email_key"]).doUpdateSet((eb) => ({ pool_id: eb.ref("coupon_customer.pool_id") })),
    )
    .returning("pool_id")
    .executeTakeFirstOrThrow();
  if (poolId !== made) await trx.deleteFrom("pool").where("id", "=", made).execute();
  return poolId;
}
