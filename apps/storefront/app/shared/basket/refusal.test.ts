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

test("a refusal travels in the history's state, and nothing else is taken for one", () => {
  expect(refusalIn(structuredClone(refusalState(refusal)))).toEqual(refusal);
  for (const other of [null, undefined, 1, {}, { refusal: 1 }, { refusal: { rows } }, { refusal: { title: 2 } }])
    expect(refusalIn(other)).toBeNull();
  expect(refusalIn({ refusal: { title: "t", rows: [{ path: 1 }, null, rows[0]] } })).toEqual({
    title: "t",
    rows: [rows[0]],
  });
});

test("what the cart says itself is not said twice", () => {
  expect([...unsaidRows(refusal, { problems: [] })]).toEqual([
    ["a", "No more places"],
    ["b", "Fewer left"],
    [null, "Used up"],
  ]);
  expect([...unsaidRows(refusal, { problems: [problem("b"), problem(null)] })]).toEqual([["a", "No more places"]]);
});

test("what is wrong with the basket is solved in the cart, what is wrong with the way there is not", () => {
  expect(["no_places_left", "no_stock_left", "coupon_used_up", "price_changed"].map(isSolvedInCart)).toEqual(
    Array(4).fill(true),
  );
  expect(["customer_missing", "order_paid", "unavailable", "offline"].map(isSolvedInCart)).toEqual(
    Array(4).fill(false),
  );
});
