import { childrenOf, type OrderLine } from "@matinee/core/basket";
import { counted } from "@matinee/format";

/** Stands for a child's first name in what is sent to an email address that nobody has proved. */
export const HIDDEN_NAME = "Your child";

/** The first names of a line's children. Hidden ones are counted: "your child", "your 2 children". */
export function childNames(line: OrderLine): string[] {
  const names = childrenOf(line).map((child) => child.first_name);
  if (names.length === 0 || names.some((name) => name !== HIDDEN_NAME)) return names;
  return [names.length === 1 ? "your child" : `your ${counted(names.length, "child", "children")}`];
}
