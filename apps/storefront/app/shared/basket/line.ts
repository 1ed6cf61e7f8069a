import { posterUrl } from "@matinee/ui";
import type { ClassItem, ProductItem } from "@matinee/contract/client";

/** A line of the cart: a class, a camp or a shop item. */
export type Line = ClassItem | ProductItem;

export const isClassItem = (line: Line): line is ClassItem => "group_id" in line;

/** The kind of line, as shown. */
export function lineKind(line: Line): string {
  if (!isClassItem(line)) return "Shop item";
  return line.type === "trial" ? "Trial" : line.type === "enrolment" ? "Rest of the term" : "Camp";
}

/** The path of the line's page. */
export function linePath(line: Line): string {
  if (!isClassItem(line)) return `/shop/items/details/${line.product_id}`;
  return line.group_id === null ? `/camps/details/${line.course_id}` : `/class/details/${line.group_id}`;
}

export function linePicture(line: Line): string {
  if (!isClassItem(line))
    return line.image || posterUrl({ kind: "item", id: line.product_id, disciplines: line.name.split(" ") });
  return line.group_id === null
    ? posterUrl({ kind: "camp", id: line.course_id ?? 0, disciplines: line.disciplines })
    : posterUrl({ kind: "class", id: line.group_id, disciplines: line.disciplines });
}

/** "Easter camp, Ada". The child's name distinguishes two lines of one camp. */
export function lineName(line: Line): string {
  const [child] = isClassItem(line) && line.type === "camp" ? line.children : [];
  return child === undefined ? line.name : `${line.name}, ${child.first_name}`;
}
