import type { Api } from "@matinee/contract/client";
import { startProduct, type Product } from "@matinee/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDemoNetwork } from "../support/product.ts";
import { aVisitor, outcomeOf, parent, pay, type Shopper } from "./shopper.ts";

const buyers = 100;
const pieces = 10;
const couponUses = 5;

let products: Product[] = [];

beforeAll(async () => {
  // Behind a proxy, so that each buyer comes from an address of their own: guesses at coupons are counted by address.
  const env = { ...(await ownDemoNetwork()), TRUST_PROXY: "1" };
  products = [await startProduct({ env })];
  products.push(await startProduct({ env }));
});
afterAll(async () => {
  for (const product of products) await product.stop();
});

const urlOf = (nth: number): string => products[nth % products.length]?.url ?? "";

const aBuyer = (nth: number): Api => aVisitor(urlOf(nth), "matinee-store", `198.51.100.${nth + 1}`);

interface Piece {
  readonly productId: number;
  readonly variationId: number;
  readonly options: readonly number[];
}

/** A variation of an item that can be personalised, with as many pieces as `fits` wants. */
async function aVariation(fits: (stock: number) => boolean): Promise<Piece> {
  const api = aVisitor(urlOf(0));
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

async function stockAt(nth: number, piece: Piece): Promise<number> {
  const variation = await aVisitor(urlOf(nth)).call("GET /products/get-variation-by-attributes", {
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

test("100 buyers at once of 10 pieces, half of them on two lines, against two processes: exactly 10 are sold", async () => {
  const piece = await aVariation((stock) => stock === pieces);
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, (_, nth) => fill(aVisitor(urlOf(nth)), piece, nth < buyers / 2 ? 1 : 2)),
  );
  const outcomes = await checkOutAll(shoppers);
  const wanted = (nth: number): number => (nth < buyers / 2 ? 1 : 2);
  const sold = outcomes.reduce((sum, { status }, nth) => sum + (status === 200 ? wanted(nth) : 0), 0);
  expect(sold).toBe(pieces);
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["409 no_stock_left"]));
  expect([await stockAt(0, piece), await stockAt(1, piece)]).toEqual([0, 0]);

  const winners = shoppers.filter((_, nth) => outcomes[nth]?.status === 200);
  await Promise.all(winners.map((winner, nth) => payAndConfirm(winner, urlOf(nth + 1))));
  expect([await stockAt(0, piece), await stockAt(1, piece)]).toEqual([0, 0]);
});

test("100 buyers at once with a coupon of 5 uses: five have it, everyone else is told", async () => {
  const piece = await aVariation((stock) => stock >= 2 * couponUses);
  const before = await stockAt(0, piece);
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
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(couponUses);
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["409 coupon_used_up"]));
  // Who was refused the coupon holds no piece either.
  expect(await stockAt(1, piece)).toBe(before - couponUses);

  const winners = shoppers.filter((_, nth) => outcomes[nth]?.status === 200);
  await Promise.all(winners.map((winner, nth) => payAndConfirm(winner, urlOf(nth + 1))));
  const late = await fill(aBuyer(buyers), piece, 1);
  const told = await outcomeOf(
    late.api.call("POST /coupons/addToOrder", { body: { order_id: late.orderId, code: "LASTFIVE" } }),
  );
  expect(told).toEqual({ status: 422, code: "coupon_refused" });
});
