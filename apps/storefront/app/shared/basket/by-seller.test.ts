import { expect, test } from "vitest";
import { aCamp, aHoodie, aTrial } from "./example-lines.ts";
import { bySeller, countedName } from "./by-seller.ts";

test("lines and fees are grouped by seller with a total each", () => {
  const network = { id: 9, name: "Matinee" };
  const leeds = { id: 1, name: "Matinee Leeds" };
  const parts = bySeller({
    class_items: [aTrial(), aCamp()],
    product_items: [aHoodie({ seller: network })],
    fees: [
      { name: "Postage", amount: 395, seller: network },
      { name: "Booking fee", amount: 150, seller: leeds },
    ],
  });
  expect(parts.map((part) => [part.seller.name, part.lines.length, part.total])).toEqual([
    ["Matinee Leeds", 2, 22_400],
    ["Matinee", 1, 6_995],
  ]);
});

test("a name has a count only for several pieces", () => {
  expect([aHoodie(), aHoodie({ quantity: 1 }), aTrial({ quantity: 2 })].map(countedName)).toEqual([
    "2 × Hoodie",
    "Hoodie",
    "Little Stars",
  ]);
});
