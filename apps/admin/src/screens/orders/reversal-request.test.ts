import { expect, test } from "vitest";
import { NO_PRICE } from "../../ui/read-numbers.ts";
import { childField, lineField, quantityField, requestOf } from "./reversal-request.ts";

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
  delivery: null,
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
      amount: NO_PRICE,
      credit: NO_PRICE,
    },
  });
  expect(requestOf(form([[lineField("a"), "on"]]), [line], { ...choice, give: "all", to: "card" })).toEqual({
    ok: false,
    error: { lines: "Choose whose place is cancelled." },
  });
});

test("an amount is read as in every other form of the app, with its comma", () => {
  const read = (amount: string) =>
    requestOf(
      form([
        [lineField("a"), "on"],
        ["amount", amount],
      ]),
      [line],
      { what: "refund", give: "all", to: "card" },
    );
  expect(read("1,200.00")).toMatchObject({ ok: true, value: { amount: 120_000 } });
  for (const none of ["", "0", "twelve", "12.505"])
    expect(read(none)).toMatchObject({ ok: false, error: { amount: NO_PRICE } });
});
