import type { CallParsed, CouponForm, StaffCoupon } from "@matinee/contract";
import { couponLimitProblem, validateCoupon, type CouponDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  audit,
  authorize,
  changedFields,
  missing,
  refuse,
  refuseConflict,
  type Context,
  type Db,
  type Outcome,
} from "../../kernel/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";
import { mayChange, readCoupon, usesByOrders } from "./read-coupons.ts";

interface Opened {
  readonly id: number;
  readonly version: number;
}

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
    if (!(await isFree(trx, code, null))) return TAKEN;
    const pool =
      limit === null
        ? null
        : await trx
            .insertInto("pool")
            .values({ kind: "coupon", size: limit })
            .returning("id")
            .executeTakeFirstOrThrow();
    const made = await trx
      .insertInto("coupon")
      .values({
        franchise_id: seller?.value.id ?? null,
        pool_id: pool?.id ?? null,
        ...columnsOf(checked.value),
        ...datesOf(checked.value),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const school = seller?.value.id ?? null;
    const detail = { after: checked.value };
    await audit(ctx, trx, { action: "coupon_created", subject: `coupon:${made.id}`, detail, school });
    return ok(made);
  });
}

const TAKEN = refuse("invalid", [{ path: "code", message: "This code is taken." }]);

/**
 * Changes a coupon. Refused if somebody else saved since `version`. A limit counts the uses from before it too. The lock of the coupon keeps
 * checkouts with it out until the end, so that none goes uncounted.
 */
export async function updateCoupon(
  ctx: Context,
  { id, version, ...form }: CallParsed<"PUT /v1/staff/coupons/{id}", "body"> & Opened,
): Promise<Outcome<StaffCoupon>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCoupon>> => {
    const before = await lockCoupon(ctx, trx, { id, version });
    if (!before.ok) return before;
    const checked = checkCoupon(form);
    if (!checked.ok) return checked;
    const { limit, per_customer: perCustomer } = checked.value;
    const limited = await writeLimit(trx, before.value, limit);
    if (!limited.ok) return limited;
    if (perCustomer !== null && perCustomer !== before.value.per_customer) await writeFamilyLimit(trx, id, perCustomer);
    if (!(await isFree(trx, checked.value.code, id))) return TAKEN;
    await trx
      .updateTable("coupon")
      .set({ ...columnsOf(checked.value), ...datesOf(checked.value, before.value) })
      .where("id", "=", id)
      .execute();
    const detail = changedFields<CouponDetails>(before.value, checked.value);
    return await record(ctx, trx, before.value, { action: "coupon_updated", detail });
  });
}

/** Puts a coupon into the archive, where nobody can use it, or takes it out again. */
export async function moveCoupon(
  ctx: Context,
  { id, version, active }: Opened & { readonly active: boolean },
): Promise<Outcome<StaffCoupon>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCoupon>> => {
    const before = await lockCoupon(ctx, trx, { id, version });
    if (!before.ok) return before;
    if ((before.value.status !== "archived") === active) return before;
    await trx.updateTable("coupon").set({ active }).where("id", "=", id).execute();
    return await record(ctx, trx, before.value, { action: active ? "coupon_restored" : "coupon_archived" });
  });
}

/** Writes a change to the audit log. Returns the coupon as it is now. */
async function record(
  ctx: Context,
  trx: Db,
  { id, school }: StaffCoupon,
  entry: { readonly action: string; readonly detail?: Readonly<Record<string, unknown>> },
): Promise<Outcome<StaffCoupon>> {
  await audit(ctx, trx, { ...entry, subject: `coupon:${id}`, school: school?.id ?? null });
  const saved = await readCoupon(trx, id);
  return saved === null ? missing("The coupon") : ok(saved);
}

async function lockCoupon(ctx: Context, trx: Db, { id, version }: Opened): Promise<Outcome<StaffCoupon>> {
  await sql`select from coupon where id = ${id} for no key update`.execute(trx);
  const found = await readCoupon(trx, id);
  if (found === null || !mayChange(ctx, found)) return missing("The coupon");
  return version === found.version ? ok(found) : await refuseConflict(trx, `coupon:${id}`);
}

const usesRow = z.object({ used: z.int(), held: z.int() });

/** Gives the locked coupon its limit, or takes it away. */
async function writeLimit(trx: Db, { id, limit: before }: StaffCoupon, limit: number | null): Promise<Outcome<null>> {
  if (limit === before) return ok(null);
  if (limit === null) {
    await trx.updateTable("coupon").set({ pool_id: null, uses_before: 0 }).where("id", "=", id).execute();
    return ok(null);
  }
  if (before === null) {
    const statement = sql`select u.used, u.held from coupon c cross join lateral ${usesByOrders} u where c.id = ${id}`;
    const uses = await rowsOf("the uses of a coupon", usesRow, statement).executeTakeFirst(trx);
    const { used, held } = uses ?? { used: 0, held: 0 };
    const problem = couponLimitProblem(limit, { used, held });
    if (problem !== null) return refuse("invalid", [problem]);
    // Whoever is at the checkout holds no use of this pool.
    const pool = { kind: "coupon" as const, size: limit - used - held };
    const made = await trx.insertInto("pool").values(pool).returning("id").executeTakeFirstOrThrow();
    await trx
      .updateTable("coupon")
      .set({ pool_id: made.id, uses_before: used + held })
      .where("id", "=", id)
      .execute();
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

/** Gives every family that has used it the same number of uses. Who has more already keeps them. */
async function writeFamilyLimit(trx: Db, id: number, size: number): Promise<void> {
  const own = sql`id in (select pool_id from coupon_customer where coupon_id = ${id})`;
  await sql`select from pool where ${own} order by id for update`.execute(trx);
  await sql`update pool set size = greatest(${size}::int, committed + held) where ${own}
    and size <> greatest(${size}::int, committed + held)`.execute(trx);
}

/** False: a coupon other than `id` has the code. Nobody takes it until the end of the transaction. */
async function isFree(trx: Db, code: string, id: number | null): Promise<boolean> {
  // Two who take one code at once wait here for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('coupon code ' || ${code}, 0))`.execute(trx);
  const other = trx.selectFrom("coupon").select("id").where("code", "=", code).where("id", "is distinct from", id);
  return (await other.executeTakeFirst()) === undefined;
}

function checkCoupon(form: CouponForm): Outcome<CouponDetails> {
  const checked = validateCoupon(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}

/** The columns of a coupon that its form fills in, but for its limit and its dates. */
function columnsOf(form: CouponDetails) {
  return {
    code: form.code,
    name: form.name,
    percent_bp: form.percent === null ? null : Math.round(form.percent * 100),
    amount_pence: form.amount,
    scopes: [...form.scopes],
    minimum_pence: form.minimum,
    per_customer: form.per_customer,
  };
}

/** It is valid from the beginning of its first day to the end of its last one. A day that stays keeps its time. */
function datesOf(form: CouponDetails, before?: StaffCoupon) {
  const { starts_on: first, ends_on: last } = form;
  const at = (on: string, days: number) =>
    sql<string>`(${on}::date + ${days}::int)::timestamp at time zone 'Europe/London'`;
  return {
    ...(first !== before?.starts_on && { starts_at: first === null ? "-infinity" : at(first, 0) }),
    ...(last !== before?.ends_on && { ends_at: last === null ? "infinity" : at(last, 1) }),
  };
}
