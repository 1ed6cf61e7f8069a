import { expect, test } from "vitest";
import { aHoodie } from "../../shared/basket/example-lines.ts";
import { countedLines, itemChoices } from "./summary-text.ts";

test("places and items are counted as a parent would, whatever lines they are in", () => {
  const [one, two] = [{ quantity: 1 }, { quantity: 2 }];
  expect(countedLines({ class_items: [one], product_items: [] })).toBe("1 place");
  expect(countedLines({ class_items: [two], product_items: [] })).toBe("2 places");
  expect(countedLines({ class_items: [], product_items: [one] })).toBe("1 item");
  expect(countedLines({ class_items: [two, one], product_items: [two, two] })).toBe("3 places and 4 items");
});

test("the name that is printed stands with an item's choices, and an item without one has its choices alone", () => {
  const hoodie = aHoodie({ personalisation: "Ada H" });
  expect(itemChoices(hoodie)).toMatch(/, “Ada H”$/);
  expect(itemChoices({ ...hoodie, personalisation: null })).toBe(hoodie.attributes.map((one) => one.option).join(", "));
});
