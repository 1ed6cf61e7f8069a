import { expect, test } from "vitest";
import { isSolvedInCart, refusalIn, refusalState, unsaidRows } from "./refusal.ts";

const rows = [
  { path: "class_items.a", message: "No more places" },
  { path: "product_items.b", message: "Fewer left" },
  { path: "coupon", message: "Used up" },
];
const refusal = { title: "The last place has just gone.", rows };
const problem = (item_id: string | null) => ({
  code: "x",
  message: "x",
  item_id,
  remedies: [],
  available: null,
  addon_id: null,
});

test("a refusal is read from the history state; other states are ignored", () => {
  expect(refusalIn(structuredClone(refusalState(refusal)))).toEqual(refusal);
  for (const other of [null, undefined, 1, {}, { refusal: 1 }, { refusal: { rows } }, { refusal: { title: 2 } }])
    expect(refusalIn(other)).toBeNull();
  expect(refusalIn({ refusal: { title: "t", rows: [{ path: 1 }, null, rows[0]] } })).toEqual({
    title: "t",
    rows: [rows[0]],
  });
});

test("messages that the cart already shows are left out", () => {
  expect([...unsaidRows(refusal, { problems: [] })]).toEqual([
    ["a", "No more places"],
    ["b", "Fewer left"],
    [null, "Used up"],
  ]);
  expect([...unsaidRows(refusal, { problems: [problem("b"), problem(null)] })]).toEqual([["a", "No more places"]]);
});

test("basket errors are solved in the cart; connection errors are not", () => {
  expect(["no_places_left", "child_missing", "coupon_used_up", "price_changed"].map(isSolvedInCart)).toEqual(
    Array(4).fill(true),
  );
  expect(["customer_missing", "order_paid", "unavailable", "offline"].map(isSolvedInCart)).toEqual(
    Array(4).fill(false),
  );
});
