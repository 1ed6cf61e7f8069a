import type { Api } from "@matinee/contract/client";
import { recordPromise } from "@matinee/testkit/promises";
import { expect } from "vitest";
import { aVisitor, outcomeOf, parent, pay, type Shopper } from "./shopper.ts";
import type { TwoProducts } from "./two-products.ts";

/** The demo shop has a variation with so many pieces, and a coupon with so many uses. */
const pieces = 10;
const couponUses = 5;

interface Piece {
  readonly productId: number;
  readonly variationId: number;
  readonly options: readonly number[];
}

/** A variation of an item that can be personalised, with as many pieces as `fits` wants. */
async function aVariation(url: string, fits: (stock: number) => boolean): Promise<Piece> {
  const api = aVisitor(url);
  const categories = await api.call("GET /product-categories/list");
  for (const category of categories.items) {
    const items = await api.call("GET /products/get-by-category/{categoryId}", {
      path: { categoryId: category.id },
      query: { size: 200 },
    });
    for (const item of items.items.filter((one) => one.personalisation !== null)) {
      const variation = item.variations.find((one) => fits(one.stock));
      if (variation !== undefined)
        return { productId: item.id, variationId: variation.id, options: variation.attribute_ids };
    }
  }
  throw new Error("The demo shop has no such variation");
}

/** A visitor with the variation in the basket: one piece, or two on lines of their own, of which one is personalised. */
async function fill(api: Api, piece: Piece, lines: 1 | 2): Promise<Shopper> {
  await api.call("POST /v1/customers/create", { body: parent });
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const orderId = order.id ?? "";
  const body = { product_id: piece.productId, attribute_id: [...piece.options] };
  await api.call("POST /product/add-to-basket/{orderId}", { path: { orderId }, body });
  if (lines === 2) {
    await api.call("POST /product/add-to-basket/{orderId}", {
      path: { orderId },
      body: { ...body, is_personalised: true, personalisation: "ADA" },
    });
  }
  return { api, orderId };
}

async function stockAt(url: string, piece: Piece): Promise<number> {
  const variation = await aVisitor(url).call("GET /products/get-variation-by-attributes", {
    query: { product_id: piece.productId, attribute_id: piece.options.map(String) },
  });
  return variation.stock;
}

async function checkOutAll(shoppers: readonly Shopper[]) {
  return await Promise.all(
    shoppers.map(({ api, orderId }) => outcomeOf(api.call("POST /shop/checkout", { body: { order_id: orderId } }))),
  );
}

/** Pays for an order that is held, and waits until it is confirmed. */
async function payAndConfirm({ api, orderId }: Shopper, url: string): Promise<void> {
  const { client_secret: secret } = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, secret ?? "", "4242424242424242")).toBe("succeeded");
  await expect
    .poll(async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status)
    .toBe("confirmed");
}

/** Expects that of 10 pieces, which half of the buyers want on two lines, exactly 10 are sold. */
export async function expectTenSold({ urlOf }: TwoProducts, buyers: number): Promise<void> {
  const piece = await aVariation(urlOf(0), (stock) => stock === pieces);
  const wanted = (nth: number): 1 | 2 => (nth < buyers / 2 ? 1 : 2);
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, (_, nth) => fill(aVisitor(urlOf(nth)), piece, wanted(nth))),
  );
  const outcomes = await checkOutAll(shoppers);
  const sold = outcomes.reduce((sum, { status }, nth) => sum + (status === 200 ? wanted(nth) : 0), 0);
  recordPromise({ promise: "R2", tried: "buyers at once of 10 pieces", times: buyers, lost: Math.abs(sold - pieces) });
  expect(sold).toBe(pieces);
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["409 no_stock_left"]));
  const stocks = async () => [await stockAt(urlOf(0), piece), await stockAt(urlOf(1), piece)];
  expect(await stocks()).toEqual([0, 0]);

  const winners = shoppers.filter((_, nth) => outcomes[nth]?.status === 200);
  await Promise.all(winners.map((winner, nth) => payAndConfirm(winner, urlOf(nth + 1))));
  expect(await stocks()).toEqual([0, 0]);
}

/** Expects that of many buyers with a coupon of 5 uses five have it, and everyone else is told. */
export async function expectFiveUses({ urlOf }: TwoProducts, buyers: number): Promise<void> {
  const aBuyer = (nth: number) => aVisitor(urlOf(nth), "matinee-store", `198.51.100.${nth + 1}`);
  const piece = await aVariation(urlOf(0), (stock) => stock >= 2 * couponUses);
  const before = await stockAt(urlOf(0), piece);
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, async (_, nth) => {
      const shopper = await fill(aBuyer(nth), piece, 1);
      const cart = await shopper.api.call("POST /coupons/addToOrder", {
        body: { order_id: shopper.orderId, code: "lastfive" },
      });
      expect(cart.coupon).toMatchObject({ code: "LASTFIVE", applied: true, amount: 1_000 });
      return shopper;
    }),
  );
  const outcomes = await checkOutAll(shoppers);
  const used = outcomes.filter(({ status }) => status === 200).length;
  const lost = Math.abs(used - couponUses);
  recordPromise({ promise: "R2", tried: "buyers at once with a coupon of 5 uses", times: buyers, lost });
  expect(used).toBe(couponUses);
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["409 coupon_used_up"]));
  // Who was refused the coupon holds no piece either.
  expect(await stockAt(urlOf(1), piece)).toBe(before - couponUses);

  const winners = shoppers.filter((_, nth) => outcomes[nth]?.status === 200);
  await Promise.all(winners.map((winner, nth) => payAndConfirm(winner, urlOf(nth + 1))));
  const late = await fill(aBuyer(buyers), piece, 1);
  const told = await outcomeOf(
    late.api.call("POST /coupons/addToOrder", { body: { order_id: late.orderId, code: "LASTFIVE" } }),
  );
  expect(told).toEqual({ status: 422, code: "coupon_refused" });
}
