import type { CouponForm, StaffCoupon } from "@matinee/contract";
import { validateCoupon, type CouponDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { audit, missing, refuse, refuseConflict, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { mayChange, readCoupon } from "./read-coupons.ts";

export interface OpenedCoupon {
  readonly id: number;
  readonly version: number;
}

export const CODE_TAKEN = refuse("invalid", [{ path: "code", message: "This code is taken." }]);

/** Writes a change to the audit log. Returns the coupon as it is now. */
export async function recordCoupon(
  ctx: Context,
  trx: Db,
  { id, school }: StaffCoupon,
  entry: { readonly action: string; readonly detail?: Readonly<Record<string, unknown>> },
): Promise<Outcome<StaffCoupon>> {
  await audit(ctx, trx, { ...entry, subject: `coupon:${id}`, school: school?.id ?? null });
  const saved = await readCoupon(trx, id);
  return saved === null ? missing("The coupon") : ok(saved);
}

export async function lockCoupon(ctx: Context, trx: Db, { id, version }: OpenedCoupon): Promise<Outcome<StaffCoupon>> {
  await trx.selectFrom("coupon").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const found = await readCoupon(trx, id);
  if (found === null || !mayChange(ctx, found)) return missing("The coupon");
  return version === found.version ? ok(found) : await refuseConflict(trx, `coupon:${id}`);
}

/** False: a coupon other than `id` has the code. Nobody takes it until the end of the transaction. */
export async function isFreeCode(trx: Db, code: string, id: number | null): Promise<boolean> {
  // Two who take one code at once wait here for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('coupon code ' || ${code}, 0))`.execute(trx);
  const other = trx.selectFrom("coupon").select("id").where("code", "=", code).where("id", "is distinct from", id);
  return (await other.executeTakeFirst()) === undefined;
}

export function checkCoupon(form: CouponForm): Outcome<CouponDetails> {
  const checked = validateCoupon(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}

/** The columns of a coupon that its form fills in, but for its limit and its dates. */
export function couponColumnsOf(form: CouponDetails) {
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
export function validFromTo(form: CouponDetails, before?: StaffCoupon) {
  const { starts_on: first, ends_on: last } = form;
  const at = (on: string, days: number) =>
    sql<string>`(${on}::date + ${days}::int)::timestamp at time zone 'Europe/London'`;
  return {
    ...(first !== before?.starts_on && { starts_at: first === null ? "-infinity" : at(first, 0) }),
    ...(last !== before?.ends_on && { ends_at: last === null ? "infinity" : at(last, 1) }),
  };
}
