import { expect, test } from "vitest";
import { leftElsewhere } from "./left-elsewhere.ts";

const until = "2026-11-23T19:34:00.000Z";
const before = Date.parse("2026-11-23T19:20:00.000Z");
const after = Date.parse("2026-11-23T19:34:01.000Z");
const trial = { id: "trial", quantity: 1, start_date: "2026-12-12" };
const hoodie = { id: "hoodie", quantity: 1 };
const shown = {
  cart: { class_items: [trial], product_items: [hoodie] },
  checkout: { amount_due: 4_900, hold_expires_at: until },
};
const stands = { status: "placed" as const, amount_due: 4_900, cart: shown.cart };
const twoHoodies = { class_items: [trial], product_items: [{ ...hoodie, quantity: 2 }] };

test("an order that stands as it is shown is nobody else's doing, also when it was paid or its time is over", () => {
  expect(leftElsewhere(shown, stands, before)).toBeNull();
  expect(leftElsewhere(shown, { ...stands, status: "confirmed", amount_due: 0 }, before)).toBeNull();
  expect(leftElsewhere(shown, { ...stands, status: "basket", amount_due: 0 }, after)).toBeNull();
});

test("a cart that was taken back or changed in another tab is told apart", () => {
  const basket = { ...stands, status: "basket" as const, amount_due: 0 };
  expect(leftElsewhere(shown, basket, before)).toBe("left");
  expect(leftElsewhere(shown, { ...basket, cart: twoHoodies }, before)).toBe("changed");
  expect(leftElsewhere(shown, { ...basket, cart: twoHoodies }, after)).toBe("changed");
  // It is at the checkout of the other tab.
  expect(leftElsewhere(shown, { ...stands, amount_due: 7_700, cart: twoHoodies }, before)).toBe("changed");
  const later = { ...shown.cart, class_items: [{ ...trial, start_date: "2026-12-19" }] };
  expect(leftElsewhere(shown, { ...stands, cart: later }, before)).toBe("changed");
  expect(leftElsewhere(shown, { ...stands, amount_due: 4_410 }, before)).toBe("changed");
});
