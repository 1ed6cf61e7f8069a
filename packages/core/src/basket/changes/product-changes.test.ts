import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addProductLine,
  changeProductLine,
  changeProductQuantity,
  MAX_PIECES,
  type StockLine,
} from "./product-changes.ts";
import { hoodie } from "../testing/sample-lines.ts";

const line = hoodie();
const product = {
  ...line.product,
  seller_id: 2,
  choices: [
    {
      name: "Size",
      options: [
        { id: 1, name: "Age 7–8" },
        { id: 2, name: "Age 9–11" },
      ],
    },
  ],
};
const variation = { id: 31, price_pence: 2_000, vat_bp: 0 };
const pool = (size: number) => ({ id: 300, size, committed: 0, held: 0 });
const inBasket = (quantity: number, personalisation: string | null = null, id = "old"): StockLine => ({
  id,
  variation_id: 31,
  personalisation,
  quantity,
});
const asked = (quantity: number, personalisation: string | null = null) => ({
  optionIds: [1],
  quantity,
  personalisation,
});

test("pieces become a line at today's price, printing included", () => {
  expect(addProductLine(product, variation, { pool: pool(5), lines: [] }, asked(2, " Ada "))).toEqual({
    ok: true,
    value: {
      kind: "new_line",
      line: {
        type: "product",
        sellerId: 2,
        variationId: 31,
        quantity: 2,
        unitPrice: 2_000,
        vatBp: 0,
        personalisation: "Ada",
        personalisationPrice: 500,
      },
    },
  });
});

test("the same variation with the same text joins its line, another text does not", () => {
  const lines = [inBasket(1, null, "plain"), inBasket(1, "Ada", "ada")];
  const decide = (text: string | null) => addProductLine(product, variation, { pool: pool(9), lines }, asked(2, text));
  expect(decide("Ada")).toEqual({ ok: true, value: { kind: "more_pieces", lineId: "ada", quantity: 3 } });
  expect(decide(null)).toEqual({ ok: true, value: { kind: "more_pieces", lineId: "plain", quantity: 3 } });
  expect(decide("Bo")).toMatchObject({ ok: true, value: { kind: "new_line" } });
});

test("a line takes 99 pieces and not one more", () => {
  const decide = (more: number) =>
    addProductLine(product, variation, { pool: pool(200), lines: [inBasket(60)] }, asked(more));
  expect(decide(39)).toEqual({ ok: true, value: { kind: "more_pieces", lineId: "old", quantity: MAX_PIECES } });
  expect(decide(40)).toMatchObject({ ok: false, error: { code: "invalid", details: [{ path: "quantity" }] } });
});

test("everything wrong with the form is said at once", () => {
  expect(
    addProductLine(product, null, { pool: undefined, lines: [] }, { ...asked(1, "Zoë"), optionIds: [] }),
  ).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "attribute_id" }, { path: "personalisation" }] },
  });
  expect(addProductLine(product, null, { pool: undefined, lines: [] }, asked(1))).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "attribute_id", message: "Hoodie is not made in Age 7–8." }] },
  });
  expect(addProductLine(undefined, null, { pool: undefined, lines: [] }, asked(1))).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(addProductLine({ ...product, open: false }, variation, { pool: pool(9), lines: [] }, asked(1))).toMatchObject({
    ok: false,
    error: { code: "not_on_sale" },
  });
});

test("property: pieces are granted exactly while the whole basket finds them in stock, up to the most a line takes", () => {
  const held = fc.record({ plain: fc.integer({ min: 1, max: 60 }), printed: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(
      held,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 200 }),
      ({ plain, printed }, more, size) => {
        const lines = [inBasket(plain, null, "plain"), inBasket(printed, "Ada", "printed")];
        const decided = addProductLine(product, variation, { pool: pool(size), lines }, asked(more));
        const fits = plain + printed + more <= size && plain + more <= MAX_PIECES;
        expect(decided.ok).toBe(fits);
        const changed = changeProductQuantity(
          hoodie({ quantity: plain }),
          { pool: pool(size), lines },
          { quantity: more },
        );
        expect(changed.ok).toBe(more <= plain || printed + more <= size);
      },
    ),
  );
});

test("the refusal says how many are left, and how many of those the basket has", () => {
  const left = (size: number, had: number) => {
    const lines = had === 0 ? [] : [inBasket(had)];
    const decided = addProductLine(product, variation, { pool: pool(size), lines }, asked(5));
    return decided.ok ? null : decided.error.details?.[0]?.message;
  };
  expect(left(0, 0)).toBe("This has sold out.");
  expect(left(1, 0)).toBe("There is only 1 left.");
  expect(left(1, 1)).toBe("There is only 1 left, and it is already in your cart.");
  expect(left(3, 3)).toBe("There are only 3 left, and they are already in your cart.");
  expect(left(3, 1)).toBe("There are only 3 left, and 1 of them is already in your cart.");
});

test("printing keeps the price it was promised while something is printed, and costs nothing without", () => {
  const printed = hoodie({ personalisation: "Ada", personalisation_pence: 400 });
  expect(changeProductLine(printed, [], { personalisation: "Bo" })).toEqual({
    ok: true,
    value: { personalisation: "Bo", personalisationPrice: 400 },
  });
  expect(changeProductLine(printed, [], { personalisation: "" })).toEqual({
    ok: true,
    value: { personalisation: null, personalisationPrice: 0 },
  });
  expect(changeProductLine(line, [], { personalisation: "Bo" })).toEqual({
    ok: true,
    value: { personalisation: "Bo", personalisationPrice: 500 },
  });
  expect(changeProductLine(printed, [], { accept_price: true })).toEqual({
    ok: true,
    value: { unitPrice: 2_000, personalisationPrice: 500 },
  });
  expect(changeProductLine(printed, [], { personalisation: "Ada" })).toEqual({ ok: true, value: {} });
});

test("a line that gets another's text takes over its pieces", () => {
  const others = [inBasket(2, "Ada", "ada"), inBasket(1, null, line.id)];
  expect(changeProductLine(line, others, { personalisation: "Ada" })).toMatchObject({
    ok: true,
    value: { quantity: 3, mergedLineId: "ada", personalisation: "Ada" },
  });
  expect(changeProductLine(line, [inBasket(MAX_PIECES, "Ada", "ada")], { personalisation: "Ada" })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "quantity" }] },
  });
});

test("an item has no date and no child", () => {
  expect(changeProductLine(line, [], { start_date: "2027-01-09", child_ids: ["child-a"] })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "start_date" }, { path: "child_ids" }] },
  });
});
