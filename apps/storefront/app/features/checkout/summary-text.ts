import { counted } from "@matinee/format";
import type { ProductItem } from "@matinee/contract/client";

type Lines = readonly { readonly quantity: number }[];

/** "2 places and 1 item": what a parent would count, which is not the lines. */
export function countedLines({ class_items, product_items }: { class_items: Lines; product_items: Lines }): string {
  const [places, items] = [total(class_items), total(product_items)];
  return [places > 0 && counted(places, "place"), items > 0 && counted(items, "item")].filter(Boolean).join(" and ");
}

const total = (lines: Lines) => lines.reduce((sum, line) => sum + line.quantity, 0);

/** What was chosen of an item, and what is printed on it: "Age 7–8, Black, “Ada”". */
export function itemChoices({
  attributes,
  personalisation,
}: Pick<ProductItem, "attributes" | "personalisation">): string {
  return [...attributes.map((one) => one.option), personalisation && `“${personalisation}”`].filter(Boolean).join(", ");
}
