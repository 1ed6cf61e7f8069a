import type { ProductItem } from "@matinee/contract/client";

/** What was chosen of an item, and what is printed on it: "Age 7–8, Black, “Ada”". */
export function itemChoices({
  attributes,
  personalisation,
}: Pick<ProductItem, "attributes" | "personalisation">): string {
  return [...attributes.map((one) => one.option), personalisation && `“${personalisation}”`].filter(Boolean).join(", ");
}
