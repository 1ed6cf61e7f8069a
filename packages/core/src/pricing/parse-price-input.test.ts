import { expect, test } from "vitest";
import { isoDate, pence } from "../kernel/index.ts";
import { STANDARD_VAT } from "../kernel/testing/standard-vat.ts";
import { parsePriceInput } from "./parse-price-input.ts";
import { priceOrder } from "./price-order.ts";
import {
  ada,
  basket,
  camp,
  coupon,
  earlyBird,
  hoodie,
  lunch,
  postage,
  sibling,
  term,
} from "./testing/sample-basket.ts";

const full = basket([camp({ deposit: pence(5_000), extras: [lunch()] }), hoodie()], {
  offers: [sibling(), earlyBird()],
  coupon: coupon(),
  fees: [postage(["hoodie"]), postage([], { kind: "booking", vatRate: STANDARD_VAT })],
  credit: pence(500),
});

function stored(): unknown {
  return JSON.parse(JSON.stringify(full));
}

/** The paths of all values inside, including objects and lists. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  const inside = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]));
  return path.length === 0 ? inside : [[...path], ...inside];
}

function withValueAt(json: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(json))
    return json.map((one: unknown, index): unknown => (String(index) === key ? withValueAt(one, rest, value) : one));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, one]) => [name, name === key ? withValueAt(one, rest, value) : one]),
  );
}

test("parses stored input and ignores unknown fields", () => {
  expect(parsePriceInput(stored())).toEqual(full);
  expect(parsePriceInput(withValueAt({ ...full, more: 1 }, ["more"], 2))).toEqual(full);
});

test.each(pathsOf(stored()).map((path) => [path.join("."), path] as const))(
  "refuses invalid input for %s",
  (_name, path) => {
    for (const nonsense of [undefined, { no: "sense" }, Number.NaN, 0.5]) {
      expect(() => parsePriceInput(withValueAt(stored(), path, nonsense))).toThrow(/^Not a /);
    }
  },
);

test.each([null, undefined, 1, "lines", [], {}])("refuses %j as a whole", (json) => {
  expect(() => parsePriceInput(json)).toThrow(TypeError);
});

test.each([
  ["a quantity of none", basket([term({ quantity: 0, children: [] })])],
  ["a quantity below none", basket([hoodie({ quantity: -1 })])],
  ["half a thing", basket([hoodie({ quantity: 1.5 })])],
  ["a price below nothing", basket([term({ unitPrice: pence(-1) })])],
  ["an extra below nothing", basket([camp({ extras: [lunch({ unitPrice: pence(-1) })] })])],
  ["a deposit below nothing", basket([camp({ deposit: pence(-1) })])],
  ["a line twice", basket([term(), term()])],
  ["an extra twice", basket([camp({ extras: [lunch(), lunch()] })])],
  ["an offer twice", basket([], { offers: [sibling(), sibling()] })],
  ["a child twice", basket([term({ children: [ada, ada] })])],
  ["more children than places", basket([term({ quantity: 1, children: [ada, { id: "x", name: "X" }] })])],
  ["a camp that is a class", basket([camp({ kind: "class" })])],
  ["an early bird without days", basket([], { offers: [earlyBird({ daysBefore: null })] })],
  ["a sibling offer with days", basket([], { offers: [sibling({ daysBefore: 3 })] })],
  ["more than all of it off", basket([], { offers: [sibling({ percent: 10_001 })] })],
  ["a coupon that adds", basket([], { coupon: coupon({ percent: -1 }) })],
  ["a coupon of two kinds", basket([], { coupon: coupon({ amount: pence(1) }) })],
  ["a coupon of no kind", basket([], { coupon: coupon({ percent: null }) })],
  ["a minimum below nothing", basket([], { coupon: coupon({ minimum: pence(-1) }) })],
  ["a coupon below nothing", basket([], { coupon: coupon({ percent: null, amount: pence(-1) }) })],
  ["a fee below nothing", basket([hoodie()], { fees: [postage(["hoodie"], { amount: pence(-1) })] })],
  ["a fee after no such line", basket([hoodie()], { fees: [postage(["gone"])] })],
  ["a fee without any rate", basket([hoodie()], { fees: [postage([])] })],
  ["a fee with two rates", basket([hoodie()], { fees: [postage(["hoodie"], { vatRate: STANDARD_VAT })] })],
  ["credit below nothing", basket([], { credit: pence(-1) })],
])("%s throws, priced or stored", (_what, input) => {
  expect(() => priceOrder(input)).toThrow(RangeError);
  expect(() => parsePriceInput(JSON.parse(JSON.stringify(input)))).toThrow(
    /Not a|twice|More|is no|early bird|coupon|fee/,
  );
});

test("a date that does not exist is refused", () => {
  expect(() => parsePriceInput({ ...full, bookedOn: "2026-02-30" })).toThrow(RangeError);
  expect(parsePriceInput({ ...full, bookedOn: "2026-02-28" }).bookedOn).toBe(isoDate("2026-02-28"));
});
