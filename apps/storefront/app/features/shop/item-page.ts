import type { Product } from "@matinee/contract/client";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";
import { posterUrl } from "@matinee/ui";
import type { ShouldRevalidateFunction } from "react-router";
import { formatPence } from "@matinee/format";

export function itemBreadcrumbs({ category }: Pick<Product, "category">): Crumb[] {
  return [
    { name: "Shop", to: "/shop" },
    { name: category.name, to: `/shop/items/${category.id}` },
  ];
}

/** The option ids in an address. */
export function optionIdsIn(query: URLSearchParams): number[] {
  return query
    .getAll("o")
    .filter((value) => /^\d{1,9}$/.test(value))
    .map(Number);
}

/** The picture of an item or category. */
export function itemPoster({ id, name, figure }: { id: number | string; name: string; figure: string }): string {
  return posterUrl({ kind: "item", id, disciplines: [figure, name] });
}

/** Skips the loader if only the query changes. */
export const sameAddress: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

/** The delivery methods and their prices, as text. */
export function deliveryText({ collect, postage }: Pick<Product, "collect" | "postage">): string {
  const collected = collect ? "Collect free at class" : "Collect free at class if you also book a class or camp";
  if (postage === null) return `${collected}.`;
  if (postage.price === 0) return `${collected}, or get it by post, free.`;
  const free = postage.free_from === null ? "" : ` (free from ${formatPence(postage.free_from)})`;
  return `${collected}, or get it by post for ${formatPence(postage.price)}${free}.`;
}
