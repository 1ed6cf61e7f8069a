import { expect, test } from "vitest";
import { SALE_TERMS } from "./sale-terms.ts";

test("the terms of sale leave what goes back to the school's rule, and promise nothing beside it", () => {
  const { dates, cancelledByUs } = SALE_TERMS.cancellation;
  expect(dates).toContain("the school's cancellation rule");
  for (const text of [dates, cancelledByUs]) expect(text).not.toMatch(/what we can do|within 14 days|full refund/u);
});
