import { expect, test } from "vitest";
import { rangeText } from "./range-text.ts";

const origin = { label: "Leeds", lat: 53.8, lng: -1.5, precision: "town" } as const;
const items = (length: number) => Array.from({ length });

test("shows the range, the total and the distance", () => {
  const found = { page: 0, size: 24, total: 7, items: items(7), origin };
  expect(rangeText({ radius: null }, found)).toBe("7 classes within 10 miles");
  expect(rangeText({ radius: 1 }, { ...found, total: 1, items: items(1) })).toBe("1 class within 1 mile");
  expect(rangeText({ radius: null }, { ...found, page: 1, total: 35, items: items(11), origin: null })).toBe(
    "25–35 of 35",
  );
});

test("uses another noun", () => {
  const found = { page: 0, size: 24, total: 1, items: items(1), origin };
  expect(rangeText({ radius: 25 }, found, ["camp", "camps"])).toBe("1 camp within 25 miles");
  expect(rangeText({ radius: 25 }, { ...found, total: 2, items: items(2) }, ["camp", "camps"])).toBe(
    "2 camps within 25 miles",
  );
});
