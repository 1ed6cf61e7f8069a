// Intl is not used: making its first formatter holds a phone up while a page loads, and a list is short.
function joined(items: readonly string[], word: string): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${word} ${last}`;
}

/** "Ada, Bo and Mia" from ["Ada", "Bo", "Mia"]. */
export function formatList(items: readonly string[]): string {
  return joined(items, "and");
}

/** "Singing, acting and dance" from ["singing", "acting", "dance"]: a list with a capital letter. */
export function sentenceList(items: readonly string[]): string {
  const text = formatList(items);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "classes, camps or shop items" from ["classes", "camps", "shop items"]. */
export function formatAlternatives(items: readonly string[]): string {
  return joined(items, "or");
}
