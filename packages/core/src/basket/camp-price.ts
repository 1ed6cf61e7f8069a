import { pence, type Pence } from "../kernel/index.ts";

interface CampPrices {
  /** The whole camp, in pence. */
  readonly price_pence: number;
  /** One day, in pence; null: the camp is booked as a whole. */
  readonly day_price_pence: number | null;
}

/** The price of a camp, in pence: of so many days, but never more than the whole camp. `days` null: the whole camp. */
export function campPrice({ price_pence: whole, day_price_pence: daily }: CampPrices, days: number | null): Pence {
  return pence(days === null || daily === null ? whole : Math.min(daily * days, whole));
}

interface AddonPrice {
  readonly per: "course" | "day";
  /** For a day or for the whole camp, in pence. */
  readonly price_pence: number;
}

/** The price of one of an extra, in pence. `days`: on how many days it is had. */
export function addonPrice({ per, price_pence }: AddonPrice, days: number): Pence {
  return pence(per === "day" ? price_pence * days : price_pence);
}
