/** Addresses that people type or shorten, and the page that they mean. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ["/classes", "/find-classes"],
  ["/class", "/find-classes"],
  ["/class/details", "/find-classes"],
  ["/camps", "/find-camp-classes"],
  ["/camps/details", "/find-camp-classes"],
  ["/find-camps", "/find-camp-classes"],
  ["/shop/items", "/shop"],
  ["/shop/items/details", "/shop"],
  ["/basket", "/cart"],
  ["/checkout", "/apply-now/checkout"],
  ["/privacy", "/terms"],
]);

/** The page that is meant by an address without one; null for every other address. */
export function movedPage(path: string): string | null {
  return PAGES.get(path.replace(/\/$/u, "")) ?? null;
}
