/** The page of a query, counted from 0; the address counts from 1. An invalid page is the first. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? "1");
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page - 1 : 0;
}

/** The same query with another page, counted from 0, without the leading question mark. */
export function pageQuery(query: URLSearchParams, page: number): string {
  const changed = new URLSearchParams(query);
  if (page === 0) changed.delete("page");
  else changed.set("page", String(page + 1));
  return changed.toString();
}
