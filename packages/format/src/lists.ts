const conjunction = new Intl.ListFormat("en-GB");
const disjunction = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** "Ada, Bo and Mia" from ["Ada", "Bo", "Mia"]. */
export function formatList(items: readonly string[]): string {
  return conjunction.format(items);
}

/** "Singing, acting and dance" from ["singing", "acting", "dance"]: a list with a capital letter. */
export function sentenceList(items: readonly string[]): string {
  const text = formatList(items);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "classes, camps or shop items" from ["classes", "camps", "shop items"]. */
export function formatAlternatives(items: readonly string[]): string {
  return disjunction.format(items);
}
