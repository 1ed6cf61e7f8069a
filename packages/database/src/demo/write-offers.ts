import { addDays } from "@matinee/core/kernel";
import { arrayOf } from "./copy-rows.ts";
import { COUPONS, OFFERS } from "./data/offers.ts";
import type { DemoRun } from "./demo-run.ts";
import { poolBatch } from "./pools.ts";
import type { WrittenNetwork } from "./write-network.ts";

const BASIS_POINTS = 100;

/** Writes every school's offers, switched on or off, and the coupons. */
export async function writeOffers(run: DemoRun, { franchises }: WrittenNetwork): Promise<void> {
  await run.write(
    "offer",
    ["franchise_id", "kind", "name", "percent_bp", "item_types", "days_before", "active"],
    franchises.flatMap((school, index) =>
      OFFERS.map((offer) => [
        school.id,
        offer.kind,
        offer.name,
        offer.percent * BASIS_POINTS,
        arrayOf(offer.types),
        offer.daysBefore,
        offer.active(index),
      ]),
    ),
  );
  const pools = poolBatch(run);
  const idOf = new Map(franchises.map((school) => [school.seed.slug, school.id]));
  const rows = COUPONS.map((coupon) => [
    coupon.code,
    coupon.name,
    coupon.school === null ? null : (idOf.get(coupon.school) ?? null),
    coupon.percent === null ? null : coupon.percent * BASIS_POINTS,
    coupon.pence,
    arrayOf(coupon.scopes),
    coupon.minimum,
    coupon.days === null ? "-infinity" : `${addDays(run.today, coupon.days[0])}T00:00:00Z`,
    coupon.days === null ? "infinity" : `${addDays(run.today, coupon.days[1])}T00:00:00Z`,
    coupon.uses === null ? null : pools.add("coupon", coupon.uses.size, coupon.uses.taken),
    coupon.perCustomer,
  ]);
  await pools.write();
  await run.write(
    "coupon",
    [
      "code",
      "name",
      "franchise_id",
      "percent_bp",
      "amount_pence",
      "scopes",
      "minimum_pence",
      "starts_at",
      "ends_at",
      "pool_id",
      "per_customer",
    ],
    rows,
  );
}
