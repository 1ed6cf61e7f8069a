import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";
import type { BasketCoupon } from "@matinee/core/basket";
import type { PlaceDemand } from "../places/index.ts";

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
  const customers =
    coupon.per_customer === null ? null : await ensureCustomerPool(trx, coupon.id, coupon.per_customer, email);
  return [coupon.pool_id, customers]
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
  const made = await trx.insertInto("pool").values({ kind: "coupon", size }).returning("id").executeTakeFirstOrThrow();
  const { rows } = await sql<{ pool_id: number }>`
    insert into coupon_customer (coupon_id, email_key, pool_id) values (${couponId}, ${key}, ${made.id})
    on conflict (coupon_id, email_key) do update set pool_id = coupon_customer.pool_id returning pool_id`.execute(trx);
  const poolId = rows[0]?.pool_id ?? made.id;
  if (poolId !== made.id) await trx.deleteFrom("pool").where("id", "=", made.id).execute();
  return poolId;
}
