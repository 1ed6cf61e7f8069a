import { expect, test } from "vitest";
import { className } from "./class-name.ts";

test("a class name has folder, file and class", () => {
  expect(className("foot", "/shop/app/screens/search/class-card.module.css")).toBe("search-class-card-foot");
  expect(className("foot", "C:\\shop\\app\\screens\\search\\results.module.css?direct")).toBe("search-results-foot");
});

test("two sheets with the same name stop the build", () => {
  className("foot", "/shop/one/cards/card.module.css");
  expect(className("head", "/shop/one/cards/card.module.css")).toBe("cards-card-head");
  expect(() => className("foot", "/shop/two/cards/card.module.css")).toThrow("rename one of them");
});
