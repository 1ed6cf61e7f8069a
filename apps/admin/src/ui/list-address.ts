import { pageIn } from "@matinee/webapp/paging";
import type { ListQuery } from "@matinee/contract/client";

const PAGE_SIZE = 25;

/** What a list's address asks for: `q`, `status`, `sort` and a `page` that counts from 1. */
export function listQueryOf(search: URLSearchParams): ListQuery {
  const extra = Object.fromEntries(
    ["q", "status"].flatMap((name) => {
      const value = search.get(name) ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
  const sort = search.getAll("sort");
  return {
    page: pageIn(search),
    size: PAGE_SIZE,
    ...(sort.length > 0 && { sort }),
    extra,
    // The page shows what went wrong.
    quiet: true,
  };
}

/** The same address with some of it changed; a change of anything but the page leads back to the first. */
export function changed(search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
