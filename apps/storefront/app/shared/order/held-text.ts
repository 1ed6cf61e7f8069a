import { counted, fullDate } from "@matinee/format";
import type { ClassItem, ProductItem } from "@matinee/contract/client";

/** What the page shows. */
export type HeldOf = { groupId: number } | { courseId: number } | { productId: number };

type HeldLine = Pick<ClassItem, "group_id" | "course_id" | "type" | "start_date" | "quantity">;
type HeldItem = Pick<ProductItem, "product_id" | "quantity">;

/** What an order at the checkout holds of a class, a camp or a shop item; null if it holds nothing of it. */
export function heldText(
  { class_items, product_items }: { class_items: readonly HeldLine[]; product_items: readonly HeldItem[] },
  of: HeldOf,
): string | null {
  if ("productId" in of) {
    const pieces = total(product_items.filter((item) => item.product_id === of.productId));
    return pieces === 0 ? null : `You are holding ${pieces === 1 ? "this item" : `${pieces} of this item`}`;
  }
  const lines = class_items.filter((item) =>
    "groupId" in of ? item.group_id === of.groupId : item.course_id === of.courseId,
  );
  const [first, ...others] = lines;
  if (first === undefined) return null;
  const places = total(lines);
  const what = `You are holding ${places === 1 ? "a place" : counted(places, "place")}`;
  if ("courseId" in of) return `${what} in this camp`;
  const { start_date: startsOn, type } = first;
  if (startsOn === null || others.some((one) => one.start_date !== startsOn)) return `${what} in this class`;
  return `${what} ${type === "trial" ? "for" : "from"} ${fullDate(startsOn)}`;
}

const total = (lines: readonly { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0);
