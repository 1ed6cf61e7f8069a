import type { ItemDetails } from "../catalogue/index.ts";
import { tidyLine, type FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";
import { readParts, readPounds, readRate, readWhole } from "./read-value.ts";

type Values = Readonly<Record<string, string>>;

/** Reads the values of a row of items: a draft in all its sizes and colours. Returns all its problems at once. */
export function readItemRow(
  values: Values,
  {
    categories,
    vatRate,
  }: { readonly categories: readonly { readonly id: number; readonly name: string }[]; readonly vatRate: number },
): Result<ItemDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const { item_name: name, category: asked, price, stock } = values;
  if (name === undefined) refuse("item_name", "Enter the name of the item.");
  const category = categories.find((one) => tidyLine(one.name).toLowerCase() === tidyLine(asked ?? "").toLowerCase());
  if (category === undefined) {
    const known = `Known here: ${categories
      .slice(0, 8)
      .map((one) => one.name)
      .join(", ")}.`;
    refuse(
      "category",
      asked === undefined ? `There is no category. ${known}` : `There is no category called “${asked}”. ${known}`,
    );
  }
  const pence = price === undefined ? null : readPounds(price);
  if (pence === null)
    refuse("price", price === undefined ? "There is no price." : "This is not an amount. It should be like 12.50.");
  const pieces = stock === undefined ? 0 : readWhole(stock);
  if (pieces === null) refuse("stock", "This is not a whole number.");
  const rate = values["vat_rate"] === undefined ? vatRate : readRate(values["vat_rate"]);
  if (rate === null) refuse("vat_rate", "This is not a VAT rate. It should be like 20.");
  if (
    problems.length > 0 ||
    rate === null ||
    category === undefined ||
    pence === null ||
    pieces === null ||
    name === undefined
  )
    return err(problems);
  const attributes = (["sizes", "colours"] as const).flatMap((field) => {
    const options = readParts(values[field] ?? "").map((option) => ({ id: null, name: option, colour: null }));
    return options.length === 0 ? [] : [{ id: null, name: field === "sizes" ? "Size" : "Colour", options }];
  });
  return ok({
    name,
    description: values["description"] ?? "",
    category_id: category.id,
    personalisation: null,
    attributes,
    price: pence,
    vat_rate: rate,
    stock: pieces,
    variations: [],
  });
}
