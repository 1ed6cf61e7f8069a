import { expect, test } from "vitest";
import { reversalsTitle } from "./reversals-title.ts";

const one = (quantity: number, card: number, credit = 0, moved_to: { name: string } | null = null) => ({
  lines: [{ quantity }],
  moved_to,
  to_card: card,
  to_credit: credit,
});

test.each([
  [[one(1, 500)], "Cancelled and refunded"],
  [[one(1, 0)], "Cancelled"],
  [[one(0, 0, 500)], "Refunded"],
  [[one(1, 0), one(0, 500)], "Cancelled and refunded"],
  [[one(1, 0, 0, { name: "Juniors" })], "Moved"],
  [[one(1, 500, 0, { name: "Juniors" })], "Moved and refunded"],
  [[one(1, 0, 0, { name: "Juniors" }), one(1, 0)], "Moved and cancelled"],
  // Money that came off what was still to pay.
  [[one(0, 0)], "Taken off"],
] as const)("what was taken back is named for what it is: %#", (reversals, title) => {
  expect(reversalsTitle(reversals)).toBe(title);
});
