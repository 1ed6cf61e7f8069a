import type { CallParsed, StaffCoupon } from "@matinee/contract";
import { couponLimitProblem, type CouponDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, changedFields, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { claimPlaces, newPool } from "../../places/index.ts";
import { isUse, usesByOrders } from "./read-coupons.ts";
import {
  type OpenedCoupon,
  CODE_TAKEN,
  recordCoupon,
  lockCoupon,
  isFreeCode,
  checkCoupon,
  couponColumnsOf,
  validFromTo,
} from "./coupon-to-edit.ts";

/**
 * Changes a coupon. Refused if somebody else saved since `version`. A limit counts the uses from before it too, and holds those of open checkouts.
 * The lock of the coupon keeps checkouts with it out until the end, so that none goes uncounted.
 */
export async function updateCoupon(
  ctx: Context,
  { id, version, ...form }: CallParsed<"PUT /v1/staff/coupons/{id}", "body"> & OpenedCoupon,
): Promise<Outcome<StaffCoupon>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCoupon>> => {
    const before = await lockCoupon(ctx, trx, { id, version });
    if (!before.ok) return before;
    const checked = checkCoupon(form);
    if (!checked.ok) return checked;
    const { limit, per_customer: perCustomer } = checked.value;
    const limited = await writeLimit(ctx, trx, before.value, limit);
    if (!limited.ok) return limited;
    if (perCustomer !== null && perCustomer !== before.value.per_customer) await writeFamilyLimit(trx, id, perCustomer);
    if (!(await isFreeCode(trx, checked.value.code, id))) return CODE_TAKEN;
    await trx
      .updateTable("coupon")
      .set({ ...couponColumnsOf(checked.value), ...validFromTo(checked.value, before.value) })
      .where("id", "=", id)
      .execute();
    const detail = changedFields<CouponDetails>(before.value, checked.value);
    return await recordCoupon(ctx, trx, before.value, { action: "coupon_updated", detail });
  });
}

const usesRow = z.object({ used: z.int() });
const checkoutRow = z.object({ id: z.guid(), seconds: z.number() });

/** Gives the locked coupon its limit, or takes it away. */
async function writeLimit(
  ctx: Context,
  trx: Db,
  { id, limit: before }: StaffCoupon,
  limit: number | null,
): Promise<Outcome<null>> {
  if (limit === before) return ok(null);
  if (limit === null) {
    await trx.updateTable("coupon").set({ pool_id: null, uses_before: 0 }).where("id", "=", id).execute();
    return ok(null);
  }
  if (before === null) {
    const checkouts = await lockCheckouts(trx, id);
    // Not in one statement with the locks: it sees the orders that were confirmed while those were waited for.
    const statement = sql`select u.used from coupon c cross join lateral ${usesByOrders} u where c.id = ${id}`;
    const uses = await rowsOf("the uses of a coupon", usesRow, statement).executeTakeFirst(trx);
    const used = uses?.used ?? 0;
    const problem = couponLimitProblem(limit, { used, held: checkouts.length });
    if (problem !== null) return refuse("invalid", [problem]);
    const poolId = await newPool(trx, "coupon", limit - used);
    await trx.updateTable("coupon").set({ pool_id: poolId, uses_before: used }).where("id", "=", id).execute();
    for (const { id: orderId, seconds } of checkouts) {
      const demand = { poolId, orderId, orderItemId: null, childId: null, quantity: 1 };
      const held = await claimPlaces(trx, [demand], seconds, ctx.newId);
      if (!held.ok) throw new Error("A new limit has no room for the checkouts that it was made for");
    }
    return ok(null);
  }
  const pool = await trx
    .selectFrom("pool as p")
    .innerJoin("coupon as c", "c.pool_id", "p.id")
    .select(["p.id", "p.over", "p.committed", "p.held", "c.uses_before"])
    .where("c.id", "=", id)
    .forUpdate("p")
    .executeTakeFirstOrThrow();
  const problem = couponLimitProblem(limit, { used: pool.uses_before + pool.committed, held: pool.held });
  if (problem !== null) return refuse("invalid", [problem]);
  const size = Math.max(0, limit - pool.uses_before - pool.over);
  await trx.updateTable("pool").set({ size }).where("id", "=", pool.id).execute();
  return ok(null);
}

/**
 * Locks the orders at the checkout with the coupon, so that none is confirmed or given up before its use is held. Their uses end with their
 * other holds; one that has lapsed, and may yet be paid, has a second more.
 */
async function lockCheckouts(trx: Db, id: number) {
  const statement = sql`
    select o.id, greatest(1, extract(epoch from coalesce((select max(c.held_until) from claim c where c.order_id = o.id and c.state = 'held'),
        o.hold_expires_at) - clock_timestamp()))::float8 as seconds
      from orders o where o.coupon_id = ${id} and o.status = 'placed' and ${isUse} order by o.id for update of o`;
  return await rowsOf("the checkouts with a coupon", checkoutRow, statement).execute(trx);
}

/** Gives every family that has used it the same number of uses. Who has more already keeps them. */
async function writeFamilyLimit(trx: Db, id: number, size: number): Promise<void> {
  const own = sql`id in (select pool_id from coupon_customer where coupon_id = ${id})`;
  await sql`select from pool where ${own} order by id for update`.execute(trx);
  await sql`update pool set size = greatest(${size}::int, committed + held) where ${own}
    and size <> greatest(${size}::int, committed + held)`.execute(trx);
}
