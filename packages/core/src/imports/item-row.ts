import { tidyLine, tidyText, type FieldProblem } from "../family/index.ts";
import { type ItemChoice, readChoices } from "./item-choices.ts";
import { readPounds, readRate, readWhole } from "./read-value.ts";

/** A row of a file of items: one or several of the sizes and colours of an item, with their price and stock. */
export interface ItemRow {
  readonly n: number;
  /** Empty: the row does not say it. */
  readonly name: string;
  readonly reference: string;
  readonly category: string;
  readonly description: string;
  readonly choices: readonly ItemChoice[];
  /** Pence. */
  readonly price: number;
  /** Pieces of each combination. */
  readonly stock: number;
  /** Per cent. */
  readonly vatRate: number;
  /** The fields that the row fills in. */
  readonly given: ReadonlySet<string>;
  readonly problems: readonly FieldProblem[];
}

/** Reads the values of a row of items, with all its problems at once. What can't be read is 0. */
export function readItemRow(
  n: number,
  values: Readonly<Record<string, string>>,
  { vatRate }: { readonly vatRate: number },
): ItemRow {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const read = <T>(path: string, unsaid: T | null, reader: (text: string) => T | null, message: string) => {
    const text = values[path];
    const value = text === undefined ? unsaid : reader(text);
    if (value === null) refuse(path, text === undefined ? "There is no price." : message);
    return value;
  };
  const price = read("price", null, readPounds, "This is not an amount. It should be like 12.50.");
  const stock = read("stock", 0, readWhole, "This is not a whole number.");
  const rate = read("vat_rate", vatRate, readRate, "This is not a VAT rate. It should be like 20.");
  return {
    n,
    name: tidyLine(values["item_name"] ?? ""),
    reference: tidyLine(values["reference"] ?? ""),
    category: tidyLine(values["category"] ?? ""),
    description: tidyText(values["description"] ?? ""),
    choices: readChoices(values, refuse),
    price: price ?? 0,
    stock: stock ?? 0,
    vatRate: rate ?? 0,
    given: new Set(Object.keys(values)),
    problems,
  };
}
