import type { Product } from "@matinee/contract/client";
import { hasStock } from "./variations.ts";

export const SORTS = [
  { value: "name", name: "Name" },
  { value: "price", name: "Lowest price" },
  { value: "-price", name: "Highest price" },
] as const;

export type Sort = (typeof SORTS)[number]["value"];
export type Shown = { sort: Sort; inStock: boolean };

const ORDERS: Record<Sort, (a: Product, b: Product) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, "en-GB"),
  price: (a, b) => a.price_from - b.price_from,
  "-price": (a, b) => b.price_to - a.price_to,
};

/** How the address wants the items shown. */
export function shownIn(query: URLSearchParams): Shown {
  const sort = SORTS.find(({ value }) => value === query.get("sort"))?.value ?? "name";
  return { sort, inStock: query.get("in_stock") === "1" };
}

/** The items to show, in their order; those of one price by name. */
export function shownItems(items: readonly Product[], { sort, inStock }: Shown): Product[] {
  const order = ORDERS[sort];
  return items.filter((item) => !inStock || hasStock(item)).toSorted((a, b) => order(a, b) || ORDERS.name(a, b));
}
