import type { Product } from "@matinee/contract/client";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";

/** The pages above an item. */
export function itemBreadcrumbs({ category }: Pick<Product, "category">): Crumb[] {
  return [
    { name: "Shop", to: "/shop" },
    { name: category.name, to: `/shop/items/${category.id}` },
  ];
}

/** The options that an address has chosen. */
export function optionIdsIn(query: URLSearchParams): number[] {
  return query
    .getAll("o")
    .filter((value) => /^\d{1,9}$/.test(value))
    .map(Number);
}
