import { tidyLine, tidyText, type FieldProblem } from "../../family/index.ts";
import { err, ok, type Result } from "../../kernel/index.ts";
import { combinationsOf } from "./variation-matrix.ts";

/** What may be printed: a kind of text, or the rule that the item has already. */
export type PrintAllowed = "letters" | "letters_and_numbers" | "numbers" | "kept";

/** The regular expression that the whole printed text must match. */
export const PRINT_PATTERNS: Readonly<Record<Exclude<PrintAllowed, "kept">, string>> = {
  letters: String.raw`^[\p{Script=Latin}\p{M} '\-]+$`,
  letters_and_numbers: String.raw`^[\p{Script=Latin}\p{M}0-9 '\-]+$`,
  numbers: "^[0-9]+$",
};

/** What may be printed on an item, with the contract's field names. */
export interface ItemPrint {
  readonly label: string;
  readonly allowed: PrintAllowed;
  readonly max_length: number;
  /** Pence. */
  readonly price: number;
}

/** What an item comes in, such as its sizes. An id names what is stored, so that it can be renamed. */
export interface ItemAttribute {
  readonly id: number | null;
  readonly name: string;
  readonly options: readonly { readonly id: number | null; readonly name: string; readonly colour: string | null }[];
}

/** One combination of options, by their names in the order of the attributes. */
export interface ItemVariation {
  readonly options: readonly string[];
  readonly price: number;
  readonly vat_rate: number;
  /** False: the item does not come in this. */
  readonly made: boolean;
  /** Pieces, if the combination is new. Left out: as many as the item says. */
  readonly stock?: number;
}

/** What an editor says about an item, with the contract's field names. */
export interface ItemDetails {
  readonly name: string;
  readonly description: string;
  readonly category_id: number;
  readonly personalisation: ItemPrint | null;
  readonly attributes: readonly ItemAttribute[];
  /** Price, VAT and stock of each combination that `variations` does not name. */
  readonly price: number;
  readonly vat_rate: number;
  readonly stock: number;
  readonly variations: readonly ItemVariation[];
}

/** What the seller of an item can choose from, and what it is. */
interface ItemSeller {
  readonly categoryIds: readonly number[];
  readonly isVatRegistered: boolean;
  /** Whether the item has a print rule to keep. */
  readonly hasPrint: boolean;
}

const MAX_NAME = 100;
const MAX_TEXT = 2_000;
const MAX_OPTION = 40;
const MAX_ATTRIBUTES = 3;
const MAX_OPTIONS = 30;
/** Combinations of one item. */
export const MAX_VARIATIONS = 200;
const MAX_PRINT = 40;
/** £10,000, in pence. */
const MAX_PRICE = 1_000_000;
/** Pieces of one variation. */
export const MAX_STOCK = 100_000;
const COLOUR = /^#[0-9a-f]{6}$/u;

/** Checks and tidies the form of an item. Returns all problems at once, in the order of the form. */
export function validateItem(form: ItemDetails, seller: ItemSeller): Result<ItemDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const line = (path: string, text: string, most: number, needed: string) => {
    const value = tidyLine(text);
    if (value === "") refuse(path, needed);
    else if ([...value].length > most) refuse(path, `Please shorten this to ${most} characters.`);
    return value;
  };
  const name = line("name", form.name, MAX_NAME, "Please give the item a name.");
  const description = tidyText(form.description);
  if ([...description].length > MAX_TEXT) refuse("description", "Please shorten this to 2,000 characters.");
  if (!seller.categoryIds.includes(form.category_id)) refuse("category_id", "Please choose a category.");
  const attributes = form.attributes.map((one, a) => ({
    ...one,
    name: line(`attributes.${a}.name`, one.name, MAX_OPTION, "Please say what this is, such as Size."),
    options: one.options.map((option, o) => ({
      ...option,
      name: line(`attributes.${a}.options.${o}.name`, option.name, MAX_OPTION, "Please enter a name, or remove this."),
      colour: option.colour === null ? null : option.colour.toLowerCase(),
    })),
  }));
  problems.push(...attributeProblems(attributes));
  const vat = (path: string, rate: number) => {
    if (!Number.isInteger(Math.round(rate * 1e6) / 1e4) || rate < 0 || rate > 100)
      refuse(path, "Please choose a VAT rate.");
    else if (rate > 0 && !seller.isVatRegistered)
      refuse(path, "This school is not registered for VAT, so its items carry none.");
  };
  problems.push(...priceProblems("price", form.price));
  vat("vat_rate", form.vat_rate);
  const pieces = (path: string, stock: number) => {
    if (!Number.isSafeInteger(stock) || stock < 0 || stock > MAX_STOCK)
      refuse(path, "Please enter a whole number from 0 to 100,000.");
  };
  pieces("stock", form.stock);
  const variations = form.variations.map((one) => ({ ...one, options: one.options.map(tidyLine) }));
  const named = new Set<string>();
  const possible = new Set(combinationsOf(attributes.map(({ options }) => options.map((one) => one.name))).map(keyOf));
  variations.forEach((one, n) => {
    const key = keyOf(one.options);
    if (!possible.has(key)) refuse(`variations.${n}.options`, "The item has no such sizes or colours.");
    else if (named.has(key)) refuse(`variations.${n}.options`, "This combination is listed twice.");
    named.add(key);
    problems.push(...priceProblems(`variations.${n}.price`, one.price));
    vat(`variations.${n}.vat_rate`, one.vat_rate);
    if (one.stock !== undefined) pieces(`variations.${n}.stock`, one.stock);
  });
  const made = possible.size - variations.filter((one) => !one.made).length;
  if (problems.length === 0 && made < 1) refuse("variations", "Please keep at least one combination for sale.");
  const print = readPrintRule(form.personalisation, seller.hasPrint);
  problems.push(...print.problems);
  if (problems.length > 0) return err(problems);
  return ok({ ...form, name, description, attributes, variations, personalisation: print.value });
}

/** Combinations by name, where upper and lower case are the same to whoever reads them. */
const keyOf = (names: readonly string[]) => JSON.stringify(names.map((one) => one.toLowerCase()));

function attributeProblems(attributes: readonly ItemAttribute[]): FieldProblem[] {
  if (attributes.length > MAX_ATTRIBUTES)
    return [
      { path: "attributes", message: "An item can have at most three kinds of choice, such as size and colour." },
    ];
  const count = attributes.reduce((product, { options }) => product * options.length, 1);
  const problems: FieldProblem[] = attributes.flatMap(({ name, options }, a) => [
    ...twice(
      attributes.map((one) => one.name),
      a,
    ).map(() => ({ path: `attributes.${a}.name`, message: `${name} is there already.` })),
    ...(options.length === 0
      ? [{ path: `attributes.${a}.name`, message: "Please add what to choose from, or remove this." }]
      : []),
    ...(options.length > MAX_OPTIONS
      ? [{ path: `attributes.${a}.name`, message: `Please keep this to ${MAX_OPTIONS} to choose from.` }]
      : []),
    ...options.flatMap((option, o) => [
      ...twice(
        options.map((one) => one.name),
        o,
      ).map(() => ({ path: `attributes.${a}.options.${o}.name`, message: `${option.name} is there already.` })),
      ...(option.colour !== null && !COLOUR.test(option.colour)
        ? [{ path: `attributes.${a}.options.${o}.colour`, message: "Please choose a colour." }]
        : []),
    ]),
  ]);
  if (count > MAX_VARIATIONS)
    problems.push({
      path: "attributes",
      message: `That makes ${count} combinations. Please keep it to ${MAX_VARIATIONS}, or make a second item.`,
    });
  return problems;
}

/** One problem if an earlier name is the same as the one at `nth`. */
function twice(names: readonly string[], nth: number): string[] {
  const name = names[nth] ?? "";
  return name !== "" && names.slice(0, nth).some((one) => one.toLowerCase() === name.toLowerCase()) ? [name] : [];
}

function priceProblems(path: string, pence: number): FieldProblem[] {
  if (!Number.isSafeInteger(pence)) return [{ path, message: "Please use whole pence, such as £12.50." }];
  if (pence < 0) return [{ path, message: "A price can't be below zero." }];
  return pence > MAX_PRICE ? [{ path, message: "Please check this price: it is above £10,000." }] : [];
}

function readPrintRule(print: ItemPrint | null, hasPrint: boolean) {
  if (print === null) return { value: null, problems: [] };
  const label = tidyLine(print.label);
  const problems = priceProblems("personalisation.price", print.price);
  if (label === "" || [...label].length > MAX_OPTION)
    problems.push({
      path: "personalisation.label",
      message: "Please say what is printed, such as Name to print, in at most 40 characters.",
    });
  if (!Number.isSafeInteger(print.max_length) || print.max_length < 1 || print.max_length > MAX_PRINT)
    problems.push({
      path: "personalisation.max_length",
      message: `Please enter a whole number from 1 to ${MAX_PRINT}.`,
    });
  if (print.allowed === "kept" && !hasPrint)
    problems.push({ path: "personalisation.allowed", message: "Please choose what may be printed." });
  return { value: { ...print, label }, problems };
}
