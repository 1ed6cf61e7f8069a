import { expect, test } from "vitest";
import { aCamp, aHoodie, aTrial } from "../basket/example-lines.ts";
import { heldText } from "./held-text.ts";

const cart = (class_items = [aTrial()], product_items = [aHoodie()]) => ({ class_items, product_items });

test("a held trial is told by its first date, and its places are counted", () => {
  expect(heldText(cart(), { groupId: 7 })).toBe("You are holding a place for Saturday 21 November 2026");
  expect(heldText(cart([aTrial({ quantity: 2 })]), { groupId: 7 })).toBe(
    "You are holding 2 places for Saturday 21 November 2026",
  );
  expect(heldText(cart([aTrial({ type: "enrolment" })]), { groupId: 7 })).toBe(
    "You are holding a place from Saturday 21 November 2026",
  );
});

test("two lines of one class with other dates name none", () => {
  const lines = [aTrial(), aTrial({ id: "trial-2", start_date: "2026-12-05" })];
  expect(heldText(cart(lines), { groupId: 7 })).toBe("You are holding 2 places in this class");
});

test("the lines of a camp are counted together, and an item by its pieces", () => {
  expect(heldText(cart([aCamp()]), { courseId: 3 })).toBe("You are holding a place in this camp");
  expect(heldText(cart([aCamp(), aCamp({ id: "camp-2" })]), { courseId: 3 })).toBe(
    "You are holding 2 places in this camp",
  );
  expect(heldText(cart(), { productId: 1 })).toBe("You are holding 2 of this item");
  expect(heldText(cart([], [aHoodie({ quantity: 1 })]), { productId: 1 })).toBe("You are holding this item");
});

test("another class, camp or item of the same number is not held", () => {
  const held = cart([aTrial(), aCamp()]);
  expect([{ groupId: 3 }, { courseId: 7 }, { productId: 7 }].map((of) => heldText(held, of))).toEqual([
    null,
    null,
    null,
  ]);
});
