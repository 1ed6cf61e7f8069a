import { expect, test } from "vitest";
import { childField, lineField, penceOf, quantityField, requestOf } from "./reversal-request.ts";

test.each([
  ["12.50", 1_250],
  ["12.5", 1_250],
  ["£12", 1_200],
  [" 0.05 ", 5],
  ["12.505", null],
  ["twelve", null],
  ["-3", null],
  ["", null],
])("%j is %s pence", (text, amount) => expect(penceOf(text)).toBe(amount));

const line = {
  id: "a",
  type: "trial" as const,
  name: "Mini Movers",
  quantity: 2,
  seller: { id: 1, name: "Leeds" },
  children: [
    { id: "ada", name: "Ada" },
    { id: "bo", name: "Bo" },
  ],
  place: null,
  dates: [],
  choices: [],
  cancelled: false,
  moved_to: null,
  amount: 2_400,
};
const bottle = { ...line, id: "b", type: "product" as const, children: [], quantity: 3 };

function form(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test("children, pieces and amounts are read from the form", () => {
  const fields = [
    [lineField("a"), "on"],
    [childField("a"), "bo"],
    [lineField("b"), "on"],
    [quantityField("b"), "2"],
    ["credit", "1.00"],
  ] as const;
  expect(requestOf(form(fields), [line, bottle], { what: "cancel", give: "all", to: "both" })).toEqual({
    ok: true,
    value: {
      lines: [
        { id: "a", quantity: 1, child_ids: ["bo"] },
        { id: "b", quantity: 2 },
      ],
      give: "all",
      to: "both",
      credit: 100,
    },
  });
  const refund = form([
    [lineField("a"), "on"],
    ["amount", "5"],
  ]);
  expect(requestOf(refund, [line], { what: "refund", give: "rule", to: "card" })).toEqual({
    ok: true,
    value: { lines: [{ id: "a", quantity: 0 }], give: "amount", amount: 500, to: "card" },
  });
});

test("what is missing is said at its field", () => {
  const choice = { what: "cancel", give: "amount", to: "both" };
  expect(requestOf(form([]), [line], choice)).toEqual({
    ok: false,
    error: {
      lines: "Choose what to cancel.",
      amount: "Enter an amount in pounds, for example 12.50.",
      credit: "Enter an amount in pounds, for example 12.50.",
    },
  });
  expect(requestOf(form([[lineField("a"), "on"]]), [line], { ...choice, give: "all", to: "card" })).toEqual({
    ok: false,
    error: { lines: "Choose whose place is cancelled." },
  });
});
