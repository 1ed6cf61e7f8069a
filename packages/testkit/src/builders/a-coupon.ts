import type { Db } from "@matinee/database";

export interface CouponWish {
  readonly code: string;
  readonly percentBp?: number;
  readonly scopes?: ("classes" | "camps" | "products")[];
  readonly franchiseId?: number;
  readonly minimum?: number;
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** How many uses there are. */
  readonly uses?: number;
  readonly perCustomer?: number;
  readonly active?: boolean;
}

/** A coupon of 10 % off everything, unless told otherwise; answers its id and the pool of its uses. */
export async function aCoupon(db: Db, wish: CouponWish) {
  const pool =
    wish.uses === undefined
      ? null
      : await db
          .insertInto("pool")
          .values({ kind: "coupon", size: wish.uses })
          .returning("id")
          .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("coupon")
    .values({
      code: wish.code,
      name: `Coupon ${wish.code}`,
      franchise_id: wish.franchiseId ?? null,
      percent_bp: wish.percentBp ?? 1_000,
      amount_pence: null,
      scopes: wish.scopes ?? ["classes", "camps", "products"],
      minimum_pence: wish.minimum ?? 0,
      starts_at: wish.startsAt ?? "-infinity",
      ends_at: wish.endsAt ?? "infinity",
      pool_id: pool?.id ?? null,
      per_customer: wish.perCustomer ?? null,
      active: wish.active ?? true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, poolId: pool?.id ?? 0 };
}
