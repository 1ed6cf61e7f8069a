import fc from "fast-check";
import { expect, test } from "vitest";
import { addonPrice, campPrice } from "./camp-price.ts";

const money = fc.integer({ min: 0, max: 100_000 });
const days = fc.integer({ min: 1, max: 20 });

test("days cost their price to the penny, until the whole camp is cheaper", () => {
  fc.assert(
    fc.property(money, money, days, (price_pence, day_price_pence, count) => {
      const camp = { price_pence, day_price_pence };
      const price = campPrice(camp, count);
      expect(price).toBe(day_price_pence * count <= price_pence ? day_price_pence * count : price_pence);
      // One day more never makes it cheaper.
      expect(campPrice(camp, count + 1)).toBeGreaterThanOrEqual(price);
      expect(campPrice(camp, null)).toBe(price_pence);
      expect(campPrice({ price_pence, day_price_pence: null }, count)).toBe(price_pence);
    }),
  );
});

test("an extra costs its price for each day that it is had on, or once", () => {
  fc.assert(
    fc.property(money, days, (price_pence, count) => {
      expect(addonPrice({ per: "day", price_pence }, count)).toBe(price_pence * count);
      expect(addonPrice({ per: "course", price_pence }, count)).toBe(price_pence);
    }),
  );
});
