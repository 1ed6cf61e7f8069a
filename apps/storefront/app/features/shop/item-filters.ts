import { formatPence } from "@matinee/format";
import type { PageQuery } from "../../shared/page/parameters.ts";

export const SORTS = [
  { value: "name,asc", name: "Name" },
  { value: "price_from,asc", name: "Lowest price" },
  { value: "price_from,desc", name: "Highest price" },
  { value: "newest", name: "Newest" },
] as const;

export type Sort = (typeof SORTS)[number]["value"];

/** The filters in the address. Prices in pence; null: no limit. */
export type ItemFilters = {
  sizes: string[];
  colours: string[];
  priceFrom: number | null;
  priceTo: number | null;
  inStock: boolean;
  sort: Sort;
  /** The first page is 0. */
  page: number;
};

export const PAGE_SIZE = 24;
const DEFAULT_SORT: Sort = "name,asc";
const MAX_VALUES = 20;
const MAX_LENGTH = 60;

/** Reads the filters in an address. Invalid values are ignored. */
export function readFilters(query: PageQuery<"shop/items/:id">): ItemFilters {
  const texts = (name: "size" | "colour") =>
    [...new Set(query.getAll(name).map((value) => value.trim().slice(0, MAX_LENGTH)))]
      .filter(Boolean)
      .slice(0, MAX_VALUES);
  const whole = (name: "price_from" | "price_to" | "page") =>
    /^\d{1,7}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null;
  return {
    sizes: texts("size"),
    colours: texts("colour"),
    priceFrom: whole("price_from"),
    priceTo: whole("price_to"),
    inStock: query.get("in_stock") === "1",
    sort: SORTS.find(({ value }) => value === query.get("sort"))?.value ?? DEFAULT_SORT,
    page: whole("page") ?? 0,
  };
}

/** The query of these filters without defaults. Callers reset the page when a filter changes. */
export function filtersQuery(filters: ItemFilters): string {
  const query = new URLSearchParams();
  for (const size of filters.sizes) query.append("size", size);
  for (const colour of filters.colours) query.append("colour", colour);
  if (filters.priceFrom !== null) query.set("price_from", String(filters.priceFrom));
  if (filters.priceTo !== null) query.set("price_to", String(filters.priceTo));
  if (filters.inStock) query.set("in_stock", "1");
  if (filters.sort !== DEFAULT_SORT) query.set("sort", filters.sort);
  if (filters.page > 0) query.set("page", String(filters.page));
  return `?${query}`;
}

/** The address of another page of a category, with the same filters. */
export function itemsPath(category: number, filters: ItemFilters, page: number): string {
  const query = filtersQuery({ ...filters, page });
  return `/shop/items/${category}${query === "?" ? "" : query}`;
}

/** The address by which search engines know a list: a page of the whole category. A part of it is known by the category. */
export function canonicalItemsPath(category: number, filters: ItemFilters): string {
  const whole = readFilters(new URLSearchParams());
  return itemsPath(category, whole, filterCount(filters) === 0 ? filters.page : 0);
}

/** Adds the value, or removes it. */
export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

export type PriceBand = { name: string; from: number | null; to: number | null };

const STEPS = [1_500, 3_000];

/** Price bands of a category; none if all prices are similar. */
export function priceBands(price: { from: number; to: number } | null): PriceBand[] {
  if (price === null) return [];
  const steps = STEPS.filter((step) => step > price.from && step <= price.to);
  if (steps.length === 0) return [];
  return [null, ...steps].map((from, index) => {
    const next = steps[index];
    const to = next === undefined ? null : next - 1;
    if (from === null) return { name: `Under ${formatPence(next ?? 0)}`, from, to };
    return {
      name: next === undefined ? `${formatPence(from)} and over` : `${formatPence(from)} to ${formatPence(next)}`,
      from,
      to,
    };
  });
}

/** How many filters are on. */
export function filterCount(filters: ItemFilters): number {
  const price = filters.priceFrom !== null || filters.priceTo !== null;
  return filters.sizes.length + filters.colours.length + (price ? 1 : 0) + (filters.inStock ? 1 : 0);
}
