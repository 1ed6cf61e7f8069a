import { expect, test } from "vitest";
import { aHoodie } from "../../shared/basket/example-lines.ts";
import { itemChoices } from "./item-choices.ts";

test("the name that is printed stands with an item's choices, and an item without one has its choices alone", () => {
  const hoodie = aHoodie({ personalisation: "Ada H" });
  expect(itemChoices(hoodie)).toMatch(/, “Ada H”$/);
  expect(itemChoices({ ...hoodie, personalisation: null })).toBe(hoodie.attributes.map((one) => one.option).join(", "));
});
