import type { FoundGroups } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { DEFAULT_MILES, type CommonSearch } from "./search-params.ts";

type Range = Pick<FoundGroups, "page" | "size" | "total" | "origin"> & { readonly items: readonly unknown[] };

/** "7 classes within 10 miles", or with several pages "25–35 of 35 within 10 miles". */
export function rangeText(
  search: Pick<CommonSearch, "radius">,
  { page, size, total, items, origin }: Range,
  [one, many]: readonly [string, string] = ["class", "classes"],
): string {
  const first = page * size + 1;
  const count =
    items.length === total
      ? `${total} ${total === 1 ? one : many}`
      : `${first}–${first + items.length - 1} of ${total}`;
  return origin === null ? count : `${count} within ${counted(search.radius ?? DEFAULT_MILES, "mile")}`;
}
