import type { Product } from "@matinee/contract/client";
import { expect, test } from "vitest";
import type { Site } from "../../shared/page/page.ts";
import { itemJsonLd } from "./item-json-ld.ts";

// Only what is looked at here.
const site = { origin: "https://leeds.example", brand: { name: "Matinee Leeds" } } as Site;
const hoodie = (...stocks: number[]) =>
  ({
    id: 1,
    name: "Matinee hoodie",
    description: "Warm.",
    category: { id: 1, name: "Uniform" },
    price_from: 2_450,
    price_to: 3_000,
    currency: "GBP",
    seller: { name: "Matinee Leeds" },
    variations: stocks.map((stock, id) => ({ id, stock })),
  }) as unknown as Product;

test("search engines read an item's range of prices, and that some size is in stock", () => {
  expect(itemJsonLd(site, hoodie(0, 3), "/poster.svg")).toMatchObject({
    "@type": "Product",
    url: "https://leeds.example/shop/items/details/1",
    category: "Uniform",
    offers: {
      lowPrice: "24.50",
      highPrice: "30.00",
      priceCurrency: "GBP",
      offerCount: 2,
      availability: "https://schema.org/InStock",
    },
  });
});

test("an item of which every size is gone is out of stock", () => {
  expect(itemJsonLd(site, hoodie(0, 0), "/p").offers.availability).toBe("https://schema.org/OutOfStock");
});
