import type { FieldProblem } from "../../family/index.ts";
import { ok, pence, type Pence, type Result } from "../../kernel/index.ts";
import { freeOf, type Pool } from "../../places/index.ts";
import { currentPrice } from "../current-price.ts";
import type { Personalisation, ProductLine } from "../line.ts";
import { chooseOptions, notMade, type Choice } from "./choose-options.ts";
import { readPrint, type PrintInput } from "./personalisation.ts";
import { fieldsNotAllowed, notFound, refuseChange, type BasketRefusal } from "./refusal.ts";

/** The most pieces of one choice that a basket takes. */
export const MAX_PIECES = 99;

/** A shop item as it is sold today. */
export interface ProductOnSale {
  readonly id: number;
  readonly name: string;
  readonly seller_id: number;
  readonly open: boolean;
  readonly personalisation: Personalisation | null;
  readonly choices: readonly Choice[];
}

/** The variation that the chosen options make. */
export interface VariationOnSale {
  readonly id: number;
  readonly price_pence: number;
  readonly vat_bp: number;
}

/** A line of the basket that takes its pieces from the same stock. */
export interface StockLine {
  readonly id: string;
  readonly variation_id: number;
  readonly personalisation: string | null;
  readonly quantity: number;
}

/** The stock left of a variation, and this basket's lines on it. */
export interface Stock {
  /** Undefined: there is no stock at all. */
  readonly pool: Pool | undefined;
  readonly lines: readonly StockLine[];
}

export interface ProductInput extends PrintInput {
  readonly optionIds: readonly number[];
  readonly quantity: number;
}

/** Pieces of a variation to be written as a line. */
export interface NewProductLine {
  readonly type: "product";
  readonly sellerId: number;
  readonly variationId: number;
  readonly quantity: number;
  /** Pence for one. */
  readonly unitPrice: Pence;
  readonly vatBp: number;
  readonly personalisation: string | null;
  /** Pence for one. */
  readonly personalisationPrice: Pence;
}

/** What an addition comes to: a new line, or more pieces on the line that has the same variation and printed text. */
export type ProductAddition =
  | { readonly kind: "new_line"; readonly line: NewProductLine }
  | { readonly kind: "more_pieces"; readonly lineId: string; readonly quantity: number };

/**
 * Decides on pieces of a shop item. Everything wrong with the form is refused at once. The same variation with the same
 * printed text joins its line, at the price that line was promised. `variation` is what the sorted options make, null if nothing.
 */
export function addProductLine(
  product: ProductOnSale | undefined,
  variation: VariationOnSale | null,
  stock: Stock,
  input: ProductInput,
): Result<ProductAddition, BasketRefusal> {
  if (product === undefined) return notFound("The item");
  if (!product.open) return refuseChange("not_on_sale");
  const optionProblems = problemsOfOptions(product, variation, input.optionIds);
  const print = readPrint(product.personalisation, input);
  if (!print.ok) return refuseChange("invalid", [...optionProblems, ...print.error]);
  if (optionProblems.length > 0 || variation === null) return refuseChange("invalid", optionProblems);
  const pieces = { variationId: variation.id, personalisation: print.value, quantity: input.quantity };
  const joined = joinSameLine(stock.lines, pieces, null);
  if (!joined.ok) return joined;
  const enough = checkStock(stock, piecesInBasket(stock) + input.quantity, input.quantity);
  if (!enough.ok) return enough;
  if (joined.value !== null)
    return ok({ kind: "more_pieces", lineId: joined.value.line.id, quantity: joined.value.quantity });
  return ok({
    kind: "new_line",
    line: {
      type: "product",
      sellerId: product.seller_id,
      ...pieces,
      unitPrice: pence(variation.price_pence),
      vatBp: variation.vat_bp,
      personalisationPrice: pence(print.value === null ? 0 : (product.personalisation?.price_pence ?? 0)),
    },
  });
}

/** Decides on another quantity. Fewer is always allowed, also while there is not enough stock for that many. */
export function changeProductQuantity(
  line: ProductLine,
  stock: Stock,
  input: { readonly product_id?: number | undefined; readonly quantity: number },
): Result<null, BasketRefusal> {
  if (!line.product.open) return refuseChange("not_on_sale");
  if (input.product_id !== undefined && input.product_id !== line.product.id)
    return refuseChange("invalid", [{ path: "product_id", message: "This cart item is a different product." }]);
  if (input.quantity <= line.quantity) return ok(null);
  return checkStock(stock, piecesInBasket(stock) - line.quantity + input.quantity, input.quantity);
}

/** The requested changes to a shop item's line; omitted fields stay. */
export interface ProductChangeInput {
  readonly start_date?: string | undefined;
  readonly child_ids?: readonly string[] | undefined;
  /** The text to print; null or empty: none. */
  readonly personalisation?: string | null | undefined;
  readonly accept_price?: boolean | undefined;
}

/** What to write to the line; left out: stays as it is. */
export interface ProductLineChange {
  readonly quantity?: number;
  readonly personalisation?: string | null;
  /** Pence for one. */
  readonly unitPrice?: Pence;
  /** Pence for one. */
  readonly personalisationPrice?: Pence;
  /** The line whose pieces come over to this one, and which goes. */
  readonly mergedLineId?: string;
}

/**
 * Decides on another printed text, none, or today's price. A line that then has the same text as another takes over its
 * pieces. The price of printing stays as promised as long as something is printed, unless the customer accepts today's.
 */
export function changeProductLine(
  line: ProductLine,
  others: readonly StockLine[],
  input: ProductChangeInput,
): Result<ProductLineChange, BasketRefusal> {
  const foreign = fieldsNotAllowed(
    { ...input },
    { start_date: "A shop item has no start date.", child_ids: "A shop item is not booked for a child." },
  );
  if (foreign.length > 0) return refuseChange("invalid", foreign);
  if (!line.product.open) return refuseChange("not_on_sale");
  const print = changePrint(line, others, input.personalisation);
  if (!print.ok) return print;
  if (input.accept_price !== true) return print;
  const text = print.value.personalisation === undefined ? line.personalisation : print.value.personalisation;
  return ok({
    ...print.value,
    unitPrice: currentPrice(line),
    personalisationPrice: pence(text === null ? 0 : (line.product.personalisation?.price_pence ?? 0)),
  });
}

function changePrint(
  line: ProductLine,
  others: readonly StockLine[],
  wanted: string | null | undefined,
): Result<ProductLineChange, BasketRefusal> {
  if (wanted === undefined) return ok({});
  const rule = line.product.personalisation;
  const print = readPrint(rule, { personalisation: wanted });
  if (!print.ok) return refuseChange("invalid", print.error);
  if (print.value === line.personalisation) return ok({});
  const pieces = { variationId: line.variation.id, personalisation: print.value, quantity: line.quantity };
  const joined = joinSameLine(others, pieces, line.id);
  if (!joined.ok) return joined;
  const promised = line.personalisation === null ? (rule?.price_pence ?? 0) : line.personalisation_pence;
  return ok({
    ...(joined.value !== null && { quantity: joined.value.quantity, mergedLineId: joined.value.line.id }),
    personalisation: print.value,
    personalisationPrice: pence(print.value === null ? 0 : promised),
  });
}

function problemsOfOptions(
  product: ProductOnSale,
  variation: VariationOnSale | null,
  optionIds: readonly number[],
): FieldProblem[] {
  const chosen = chooseOptions(product.choices, optionIds);
  if (!chosen.ok) return chosen.error;
  if (variation !== null) return [];
  return [{ path: "attribute_id", message: notMade(product.name, product.choices, chosen.value) }];
}

/** The line with the same variation and printed text, and the quantity it would have; null if there is none. */
function joinSameLine(
  lines: readonly StockLine[],
  pieces: { readonly variationId: number; readonly personalisation: string | null; readonly quantity: number },
  exceptId: string | null,
): Result<{ readonly line: StockLine; readonly quantity: number } | null, BasketRefusal> {
  const line = lines.find(
    ({ id, variation_id, personalisation }) =>
      id !== exceptId && variation_id === pieces.variationId && personalisation === pieces.personalisation,
  );
  if (line === undefined) return ok(null);
  const quantity = line.quantity + pieces.quantity;
  if (quantity <= MAX_PIECES) return ok({ line, quantity });
  const message = `You can have up to ${MAX_PIECES} of one item. Your cart already has ${line.quantity}.`;
  return refuseChange("invalid", [{ path: "quantity", message }]);
}

function piecesInBasket({ lines }: Stock): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Checks that all lines of the basket together find enough in stock. Nothing is held yet: the checkout takes the pieces. */
function checkStock({ pool }: Stock, wanted: number, asked: number): Result<null, BasketRefusal> {
  const free = pool === undefined ? 0 : freeOf(pool);
  if (wanted <= free) return ok(null);
  const message = stockMessage(free, Math.min(free, wanted - asked));
  return refuseChange("no_stock_left", [{ path: "quantity", message }]);
}

function stockMessage(free: number, inBasket: number): string {
  if (free === 0) return "This has sold out.";
  const left = `There ${free === 1 ? "is" : "are"} only ${free} left`;
  if (inBasket === 0) return `${left}.`;
  if (inBasket === free) return `${left}, and ${free === 1 ? "it is" : "they are"} already in your cart.`;
  return `${left}, and ${inBasket} of them ${inBasket === 1 ? "is" : "are"} already in your cart.`;
}
