import { pageIn } from "@matinee/webapp/paging";
import type { ListQuery } from "@matinee/contract/client";

const PAGE_SIZE = 25;

/** What a list may be narrowed by, as it stands in the address. No list has all of them. */
export const FILTERS = [
  "q",
  "status",
  "school",
  "type",
  "from",
  "to",
  "location",
  "stage",
  "weekday",
  "teacher",
  "marketing",
  "account",
] as const;

/** What the history may be narrowed by besides. */
export const HISTORY_FILTERS = ["who", "subject", "kind", "group"] as const;

/** The list query in an address: its filters, `sort` and `page`, which counts from 1. */
export function listQueryOf(search: URLSearchParams): ListQuery {
  const extra = Object.fromEntries(
    FILTERS.flatMap((name) => {
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
    // The error page shows what went wrong.
    quiet: true,
  };
}

/** The same query with changes. Any change but `page` returns to the first page. */
export function changed(search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** The same query for another school, or for all if it is "". A location, a teacher and a person of the history are of one school. */
export function atSchool(search: URLSearchParams, school: string): string {
  return changed(search, { school, location: null, teacher: null, before: null, who: null });
}

/** The whole list: without what narrows it, at the school in hand. If the school alone narrows it, the list of all schools. */
export function wholeList(search: URLSearchParams): string {
  const school = search.get("school") ?? "";
  const isNarrowed = [...FILTERS, ...HISTORY_FILTERS].some((name) => name !== "school" && search.has(name));
  return school !== "" && isNarrowed ? `?${new URLSearchParams({ school })}` : "?";
}
