import type { StaffItem } from "@matinee/contract/client";
import type { Combination, EditedAttribute, EditedOption } from "./item-fields.ts";

/** The combinations of an item in two attributes, one down and one across. */
export interface Grid {
  readonly rowsName: string;
  readonly columns: readonly EditedOption[];
  readonly rows: readonly { readonly option: EditedOption; readonly cells: readonly Combination[] }[];
}

/**
 * Null unless there are two attributes. The one with fewer options is across, as it is stored, and of a new item the second: a grid that
 * turned while somebody adds options would lose what is typed in it.
 */
export function gridOf(
  attributes: readonly EditedAttribute[],
  combinations: readonly Combination[],
  stored: Pick<StaffItem, "attributes"> | undefined,
): Grid | null {
  const [first, second] = attributes;
  if (first === undefined || second === undefined || attributes.length > 2) return null;
  const [one, other] = stored?.attributes ?? [];
  const isTurned = one !== undefined && other !== undefined && one.options.length < other.options.length;
  const [down, across] = isTurned ? [second, first] : [first, second];
  const rows = down.options.map((option) => ({
    option,
    cells: across.options.flatMap((beside) =>
      combinations.filter(({ options }) => options.includes(option) && options.includes(beside)),
    ),
  }));
  return { rowsName: down.name, columns: across.options, rows };
}

/**
 * How many pieces more or fewer somebody typed: "+5" and "-2" are a difference, and "12" is what was counted. Null if it is neither,
 * 0 if nothing changes.
 */
export function differenceOf(text: string, stock: number): number | null {
  const plain = text.trim().replace("−", "-");
  if (plain === "") return 0;
  if (!/^[+-]?\d{1,6}$/u.test(plain)) return null;
  return /^[+-]/u.test(plain) ? Number(plain) : Number(plain) - stock;
}

/** An item's VAT, if it is the same for all that it comes in. */
export function oneVatOf(of: StaffItem | undefined): boolean {
  return new Set(of?.variations.map((one) => one.vat_rate)).size <= 1;
}
