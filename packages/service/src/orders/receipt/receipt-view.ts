import { addPence, pence, subtractPence, vatPercent, type Pence } from "@matinee/core/kernel";
import { outstanding, type OrderMoney } from "@matinee/core/payment";
import type { PricedLine, PricedOrder } from "@matinee/core/pricing";
import { extraText, formatList, formatPenceExact, plainDate } from "@matinee/format";
import { choicesOf, titleOf, formatMeetings } from "../line-text.ts";
import type { StoredReversal } from "../reversals/read-reversals.ts";
import type { CampLine, LineSeller, OrderLine } from "@matinee/core/basket";

/** A row of a receipt: a text and an amount. */
export interface ReceiptRow {
  readonly text: string;
  readonly amount: string;
}

/** The amounts of one VAT rate. */
export interface ReceiptVat {
  readonly rate: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
}

interface ReceiptLine {
  readonly title: ReceiptRow;
  readonly details: readonly string[];
  /** Add-ons and discounts. */
  readonly rows: readonly ReceiptRow[];
}

interface ReceiptSeller {
  readonly name: string;
  /** The seller's own number for this sale. */
  readonly number: string;
  /** The seller's legal name, address and VAT number. */
  readonly facts: readonly string[];
  readonly lines: readonly ReceiptLine[];
  readonly fees: readonly ReceiptRow[];
  readonly total: string;
  /** By rate; empty for a seller who is not registered for VAT. */
  readonly vat: readonly ReceiptVat[];
}

/** The content of a receipt before it is drawn. */
export interface Receipt {
  readonly number: string;
  readonly date: string;
  readonly customer: readonly string[];
  readonly sellers: readonly ReceiptSeller[];
  readonly sums: readonly ReceiptRow[];
  readonly total: ReceiptRow;
  readonly vat: ReceiptRow | null;
  /** What was paid, and what is still to be paid by when. */
  readonly money: readonly ReceiptRow[];
}

export interface ReceiptOrder {
  readonly number: string;
  /** The date of confirmation in London. */
  readonly confirmedOn: string;
  readonly customer: readonly string[];
  readonly lines: readonly OrderLine[];
  readonly priced: PricedOrder;
  readonly money: OrderMoney;
  /** What was cancelled or refunded since. */
  readonly reversals: readonly Pick<StoredReversal, "note_number" | "given">[];
  readonly sellers: ReadonlyMap<number, { readonly number: string; readonly companyNumber: string | null }>;
}

/** Builds the content of an order's receipt. All figures come from the priced order; none is recalculated. */
export function receiptOf(order: ReceiptOrder): Receipt {
  const { priced } = order;
  return {
    number: order.number,
    date: plainDate(order.confirmedOn),
    customer: order.customer,
    sellers: [...new Map(order.lines.map((line) => [line.seller.id, line.seller])).values()]
      .toSorted((a, b) => a.id - b.id)
      .map((seller) => sellerOf(seller, order)),
    sums: [
      ...(priced.classSubTotal === 0 ? [] : [row("Classes and camps", priced.classSubTotal)]),
      ...(priced.productSubTotal === 0 ? [] : [row("Shop items", priced.productSubTotal)]),
      ...priced.discounts.map((one) => row(one.name, pence(-one.amount))),
      ...priced.fees.map(({ fee }) => row(`${fee.label}, ${fee.seller.name}`, fee.amount)),
    ],
    total: row("Total", priced.totalGross),
    vat: priced.vatAmount === 0 ? null : row("Includes VAT", priced.vatAmount),
    money: [...creditRows(order.reversals), ...moneyRows(order.money)],
  };
}

function sellerOf(seller: LineSeller, order: ReceiptOrder): ReceiptSeller {
  const { priced } = order;
  const vatLines = priced.vatLines.filter((one) => one.sellerId === seller.id);
  const known = order.sellers.get(seller.id);
  const companyNumber = known?.companyNumber ?? null;
  return {
    name: seller.name,
    number: known?.number ?? order.number,
    facts: [
      seller.legal_name,
      seller.address,
      ...(companyNumber === null ? [] : [`Company number ${companyNumber}`]),
      seller.vat_number === null ? "Not registered for VAT" : `VAT number ${seller.vat_number}`,
    ],
    lines: order.lines.flatMap((line) => {
      const figures = priced.lines.find((one) => one.line.id === line.id);
      return line.seller.id !== seller.id || figures === undefined ? [] : [lineOf(line, figures)];
    }),
    fees: priced.fees.filter(({ fee }) => fee.seller.id === seller.id).map(({ fee }) => row(fee.label, fee.amount)),
    total: formatPenceExact(addPence(...vatLines.map((one) => one.gross))),
    vat: (seller.vat_number === null ? [] : vatLines).map((one) => ({
      rate: `${vatPercent(one.rate)}%`,
      net: formatPenceExact(one.net),
      vat: formatPenceExact(one.vat),
      gross: formatPenceExact(one.gross),
    })),
  };
}

function lineOf(line: OrderLine, priced: PricedLine): ReceiptLine {
  const addons = line.type === "camp" ? addonRows(line) : [];
  const extras = addPence(...addons.map((one) => one.amount));
  return {
    title: row(quantityOf(line, priced), subtractPence(priced.listTotal, extras)),
    details: detailsOf(line),
    rows: [
      ...addons.map((one) => row(one.text, one.amount)),
      ...priced.discounts.map((one) => row(one.name, pence(-one.amount))),
    ],
  };
}

function quantityOf(line: OrderLine, { line: { unitPrice } }: PricedLine): string {
  return line.quantity === 1 ? titleOf(line) : `${titleOf(line)}, ${line.quantity} at ${formatPenceExact(unitPrice)}`;
}

function addonRows(line: CampLine): { text: string; amount: Pence }[] {
  return line.addons.map((addon) => ({
    text:
      addon.quantity === 1
        ? extraText(addon)
        : `${extraText({ ...addon, quantity: 1 })}, ${addon.quantity} at ${formatPenceExact(pence(addon.unit_price_pence))}`,
    amount: pence(addon.unit_price_pence * addon.quantity),
  }));
}

function detailsOf(line: OrderLine): string[] {
  if (line.type === "product") return choicesOf(line);
  const { location, children } = line;
  return [
    `For ${formatList(children.map((child) => child.first_name))} at ${location.name}, ${location.post_town}`,
    ...formatMeetings(line, 2),
  ];
}

function creditRows(reversals: ReceiptOrder["reversals"]): ReceiptRow[] {
  return reversals
    .filter((one) => one.given > 0)
    .map((one) => row(`Credit note ${one.note_number}`, pence(-one.given)));
}

function moneyRows(money: OrderMoney): ReceiptRow[] {
  // What came too late pays nothing of the order.
  const paid = subtractPence(money.paid, money.late);
  return [
    ...(paid === 0 ? [] : [row("Paid by card", paid)]),
    ...(money.credit === 0 ? [] : [row("Paid with credit", money.credit)]),
    ...(money.refunded === 0 ? [] : [row("Refunded", pence(-money.refunded))]),
    ...(money.refundedAsCredit === 0 ? [] : [row("Refunded as credit", pence(-money.refundedAsCredit))]),
    ...outstanding(money).map(({ dueOn, amount }) =>
      row(dueOn === null ? "Still to pay" : `To pay by ${plainDate(dueOn)}`, amount),
    ),
  ];
}

function row(text: string, amount: Pence): ReceiptRow {
  return { text, amount: formatPenceExact(amount) };
}
