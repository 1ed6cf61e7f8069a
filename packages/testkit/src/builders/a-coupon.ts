import type { Db } from "@matinee/database";

export interface CouponOptions {
  readonly code: string;
  readonly percentBp?: number;
  readonly scopes?: ("classes" | "camps" | "products")[];
  readonly franchiseId?: number;
  readonly minimum?: number;
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** The total number of uses; left out: unlimited. */
  readonly uses?: number;
  readonly perCustomer?: number;
  readonly active?: boolean;
}

/** A coupon, by default 10% off everything. Returns its id and its pool's id. */
export async function aCoupon(db: Db, options: CouponOptions) {
  const pool =
    options.uses === undefined
      ? null
      : await db
          .insertInto("pool")
          .values({ kind: "coupon", size: options.uses })
          .returning("id")
          .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("coupon")
    .values({
      code: options.code,
      name: `Coupon ${options.code}`,
      franchise_id: options.franchiseId ?? null,
      percent_bp: options.percentBp ?? 1_000,
      amount_pence: null,
      scopes: options.scopes ?? ["classes", "camps", "products"],
      minimum_pence: options.minimum ?? 0,
      starts_at: options.startsAt ?? "-infinity",
      ends_at: options.endsAt ?? "infinity",
      pool_id: pool?.id ?? null,
      per_customer: options.perCustomer ?? null,
      active: options.active ?? true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, poolId: pool?.id ?? 0 };
}
