import { expect, test } from "vitest";
import { redactPricing } from "./redact-pricing.ts";

test("children's names and printed names are removed, and every amount stays", () => {
  const camp = { id: "1", unitPrice: 5_000, label: "Musical in Almondbury, Al, Bo" };
  const hoodie = { id: "2", unitPrice: 2_500, label: "Hoodie, Red, “Al, ”", children: [] };
  const rest = { fees: [{ label: "Booking fee", amount: 100 }], credit: 0 };
  const children = [
    { id: "a", name: "Al" },
    { id: "b", name: "Bo" },
  ];
  expect(redactPricing({ ...rest, lines: [{ ...camp, children }, hoodie] })).toEqual({
    ...rest,
    lines: [
      {
        ...camp,
        label: "Musical in Almondbury",
        children: [
          { id: "a", name: "Child" },
          { id: "b", name: "Child" },
        ],
      },
      { ...hoodie, label: "Hoodie, Red" },
    ],
  });
});

test("names are removed from the lines that took the place of others too", () => {
  const line = { id: "3", unitPrice: 5_000, label: "Musical in Leeds, Al", children: [{ id: "a", name: "Al" }] };
  expect(redactPricing({ lines: [], moved: [{ line, root: "1", from: 0, waived: 20 }] })).toEqual({
    lines: [],
    moved: [
      {
        line: { ...line, label: "Musical in Leeds", children: [{ id: "a", name: "Child" }] },
        root: "1",
        from: 0,
        waived: 20,
      },
    ],
  });
});

test.each([[null], ["text"], [{ lines: "none" }], [{ lines: [null, { label: "Class, term" }] }]])(
  "a value without price lines is unchanged: %j",
  (pricing) => {
    expect(redactPricing(pricing)).toEqual(pricing);
  },
);
