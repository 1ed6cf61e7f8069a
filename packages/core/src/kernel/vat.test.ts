import fc from "fast-check";
import { expect, test } from "vitest";
import { pence } from "./pence.ts";
import { NO_VAT, vatIncludedIn, vatPercent, vatRate } from "./vat.ts";
import { STANDARD_VAT } from "./testing/standard-vat.ts";

test.each([
  [12_000, 2_000, 2_000],
  [1_800, 2_000, 300],
  [1, 2_000, 0],
  [3, 2_000, 1],
  [100, 2_000, 17],
  [105, 500, 5],
  [2_500, 0, 0],
  [-3, 2_000, -1],
])("%i pence at %i basis points hold %i pence of VAT", (gross, rate, vat) => {
  expect(vatIncludedIn(pence(gross), vatRate(rate))).toBe(vat);
});

test("VAT is gross × r ÷ (1 + r), rounded half up", () => {
  const gross = fc.nat({ max: 100_000_000 }).map(pence);
  const rate = fc.nat({ max: 10_000 }).map(vatRate);
  fc.assert(
    fc.property(gross, rate, (amount, bp) => {
      const vat = BigInt(vatIncludedIn(amount, bp));
      const doubledError = 2n * (BigInt(amount) * BigInt(bp) - vat * BigInt(10_000 + bp));
      expect(doubledError >= -BigInt(10_000 + bp) && doubledError < BigInt(10_000 + bp)).toBe(true);
      expect(vatIncludedIn(pence(-amount), bp)).toBe(pence(-Number(vat)));
    }),
    { numRuns: 2_000 },
  );
});

test("rates are whole basis points and are shown in per cent", () => {
  expect(vatPercent(STANDARD_VAT)).toBe(20);
  expect(vatPercent(vatRate(1_750))).toBe(17.5);
  expect(vatPercent(NO_VAT)).toBe(0);
  for (const bad of [-1, 10_001, 12.5]) expect(() => vatRate(bad)).toThrow(RangeError);
});
