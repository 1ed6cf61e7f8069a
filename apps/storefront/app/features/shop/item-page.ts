import type { Product } from "@matinee/contract/client";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";
import type { PageQuery } from "../../shared/page/parameters.ts";
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
export function optionIdsIn(query: PageQuery<"shop/items/details/:id">): number[] {
  return query
    .getAll("o")
    .filter((value) => /^\d{1,9}$/.test(value))
    .map(Number);
}

type Pictured = { id: number | string; name: string; figure: string };

/** The picture of an item or category; `colour` is #rrggbb. */
export function itemPoster({ id, name, figure }: Pictured, colour: string | null = null): string {
  return posterUrl({ kind: "item", id, disciplines: [figure, name], colour });
}

/** The option of an item that shows on its card: a colour that was filtered for, or its first. */
export function cardColour({ attributes }: Pick<Product, "attributes">, wanted: readonly string[]) {
  const colours = attributes.flatMap(({ options }) => options).filter(({ colour }) => colour !== null);
  const found = colours.find(({ name }) => wanted.includes(name));
  return { colour: (found ?? colours[0])?.colour ?? null, optionId: found?.id ?? null };
}

/** Skips the loader if only the query changes. */
export const sameAddress: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

/** The delivery methods and their prices, as text. */
export function deliveryText({ collect, postage, seller }: Pick<Product, "collect" | "postage" | "seller">): string {
  if (postage === null) return `Collection only, at your child's class or camp with ${seller.name}.`;
  const free = postage.free_from === null ? "" : ` (free from ${formatPence(postage.free_from)})`;
  const posted = postage.price === 0 ? "Free by post" : `By post for ${formatPence(postage.price)}${free}`;
  return collect ? `${posted}, or collect it free at your child's class or camp with ${seller.name}.` : `${posted}.`;
}
