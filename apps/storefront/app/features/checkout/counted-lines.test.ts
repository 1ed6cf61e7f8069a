import { expect, test } from "vitest";
import { countedLines } from "./counted-lines.ts";

test("places and items are counted as a parent would, whatever lines they are in", () => {
  const [one, two] = [{ quantity: 1 }, { quantity: 2 }];
  expect(countedLines({ class_items: [one], product_items: [] })).toBe("1 place");
  expect(countedLines({ class_items: [two], product_items: [] })).toBe("2 places");
  expect(countedLines({ class_items: [], product_items: [one] })).toBe("1 item");
  expect(countedLines({ class_items: [two, one], product_items: [two, two] })).toBe("3 places and 4 items");
});
