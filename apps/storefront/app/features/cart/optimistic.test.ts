import { expect, test } from "vitest";
import { aCamp, aCart, aHoodie, aTrial } from "../../shared/basket/example-lines.ts";
import { cartWith, subjectOf, type Change } from "./optimistic.ts";

const cart = aCart({ class_items: [aTrial(), aCamp()], product_items: [aHoodie()], amount_due_now: 13_600 });
const after = (...changes: Change[]) => cartWith(cart, changes);

test("a quantity changes its line at the promised price, but not the totals", () => {
  const { product_items, amount_due_now } = after({ kind: "quantity", itemId: "hoodie-1", productId: 1, quantity: 3 });
  expect(product_items[0]).toMatchObject({ quantity: 3, base_cost: 9_900, total_gross: 9_900, discount: 0 });
  expect(amount_due_now).toBe(13_600);
  expect(cart.product_items[0]?.quantity).toBe(2);
});

test("a shop item's discount scales with its quantity", () => {
  const discounted = aCart({ product_items: [aHoodie({ total_gross: 5_940, discount: 660 })] });
  const [item] = cartWith(discounted, [
    { kind: "quantity", itemId: "hoodie-1", productId: 1, quantity: 1 },
  ]).product_items;
  expect(item).toMatchObject({ quantity: 1, total_gross: 2_970, discount: 330 });
});

test("a camp is due in full, or by at most its deposit", () => {
  const full = after({ kind: "payment", itemId: "camp-1", full: true }).class_items[1];
  expect(full).toMatchObject({ take_full_payment: true, amount_due_now: 20_250 });
  const cheap = aCart({ class_items: [aCamp({ total_gross: 4_000, take_full_payment: true })] });
  const [item] = cartWith(cheap, [{ kind: "payment", itemId: "camp-1", full: false }]).class_items;
  expect(item).toMatchObject({ take_full_payment: false, amount_due_now: 4_000 });
});

test("an add-on changes the line's total and is due with the balance", () => {
  const shirt = { id: 4, name: "Camp T-shirt", price: 1_200 };
  const added = after({ kind: "addon", itemId: "camp-1", addon: shirt, quantity: 2 }).class_items[1];
  expect(added).toMatchObject({ total_gross: 22_650, amount_due_now: 5_000 });
  expect(added?.addons.map((one) => [one.name, one.quantity, one.total])).toEqual([
    ["Hot lunch", 1, 3_250],
    ["Camp T-shirt", 2, 2_400],
  ]);
  const lunch = { id: 2, name: "Hot lunch", price: 3_250 };
  const cancelled = after({ kind: "addon", itemId: "camp-1", addon: lunch, quantity: 0 }).class_items[1];
  expect(cancelled).toMatchObject({ addons: [], total_gross: 17_000 });
});

test("accepting a price removes that problem only", () => {
  const of = (code: string) => ({
    code,
    message: code,
    item_id: "camp-1",
    remedies: [],
    available: null,
    addon_id: null,
  });
  const troubled = { ...cart, problems: [of("price_changed"), of("no_places_left")] };
  expect(cartWith(troubled, [{ kind: "price", itemId: "camp-1" }]).problems.map((one) => one.code)).toEqual([
    "no_places_left",
  ]);
});

test("delivery and coupon change at once; a change without a subject does nothing", () => {
  const options = [{ method: "collect" as const, price: 0, text: "Collect" }];
  const coupon = { code: "KIT5", name: "£5 off", applied: true, amount: 500, reason: null };
  const collected = (id: number) => ({ seller: { id, name: "Matinee" }, method: "collect" as const, options });
  const both = { ...cart, delivery: [collected(1), collected(2)], coupon };
  const changed = cartWith(both, [
    { kind: "delivery", sellerId: 2, method: "post" },
    { kind: "coupon-off", code: "KIT5" },
  ]);
  expect([changed.delivery.map(({ method }) => method), changed.coupon]).toEqual([["collect", "post"], null]);
  expect(
    after(
      { kind: "delivery", sellerId: 2, method: "post" },
      { kind: "quantity", itemId: "no", productId: 1, quantity: 9 },
    ),
  ).toEqual(cart);
});

test("changes to one thing share a subject; two add-ons of a line do not", () => {
  const addon = (id: number): Change => ({
    kind: "addon",
    itemId: "a",
    addon: { id, name: "", price: 0 },
    quantity: 1,
  });
  expect(subjectOf({ kind: "quantity", itemId: "a", productId: 1, quantity: 1 })).toBe(
    subjectOf({ kind: "quantity", itemId: "a", productId: 1, quantity: 2 }),
  );
  expect(subjectOf(addon(1))).not.toBe(subjectOf(addon(2)));
  expect(subjectOf({ kind: "payment", itemId: "a", full: true })).not.toBe(subjectOf({ kind: "price", itemId: "a" }));
});
