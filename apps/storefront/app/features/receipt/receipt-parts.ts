import { extraText, plainDate } from "@matinee/format";
import type { Cart, Order } from "@matinee/contract/client";
import { isClassItem, lineKind, lineName, type Line } from "../../shared/basket/line.ts";
import { childNames, shortDates } from "../../shared/basket/line-dates.ts";

/** One row of a receipt in pence. Discounts are negative. */
export type ReceiptRow = {
  text: string;
  detail: string | null;
  quantity: number | null;
  each: number | null;
  amount: number;
};
export type ReceiptSeller = {
  seller: Order["sellers"][number];
  rows: ReceiptRow[];
  vat: Cart["vat_lines"];
  total: number;
};

/** The receipt's rows by seller, with everything that was sold. They add up to the total. */
export function receiptSellers({
  cart: standing,
  sellers,
  receipt,
}: Pick<Order, "cart" | "sellers" | "receipt">): ReceiptSeller[] {
  const cart = receipt?.cart ?? standing;
  return sellers.map((seller) => {
    const mine = ({ seller: { id } }: { seller: { id: number } }) => id === seller.id;
    const lines: Line[] = [...cart.class_items, ...cart.product_items].filter(mine);
    const fees = cart.fees.filter(mine).map((fee): ReceiptRow => plainRow(fee.name, fee.amount));
    const rows = [...lines.flatMap(lineRows), ...fees];
    return { seller, rows, vat: cart.vat_lines.filter(mine), total: rows.reduce((sum, row) => sum + row.amount, 0) };
  });
}

function lineRows(line: Line): ReceiptRow[] {
  const main: ReceiptRow = {
    text: lineName(line),
    detail: detailOf(line),
    quantity: line.quantity,
    each: line.unit_price,
    amount: line.unit_price * line.quantity,
  };
  const extras = isClassItem(line)
    ? line.addons.map((addon): ReceiptRow => ({
        text: extraText({ ...addon, quantity: 1 }),
        detail: null,
        quantity: addon.quantity,
        each: addon.price,
        amount: addon.total,
      }))
    : [];
  return [main, ...extras, ...line.discounts.map((one) => plainRow(one.name, -one.amount))];
}

function detailOf(line: Line): string {
  if (!isClassItem(line))
    return [...line.attributes.map((one) => one.option), line.personalisation && `“${line.personalisation}”`]
      .filter(Boolean)
      .join(", ");
  const [when] = shortDates(line).text;
  // A camp's line name includes the child.
  const who = line.type === "camp" ? null : childNames(line.children);
  return [lineKind(line), who, when].filter(Boolean).join(", ");
}

function plainRow(text: string, amount: number): ReceiptRow {
  return { text, detail: null, quantity: null, each: null, amount };
}

export type ReceiptSum = { name: string; amount: number };

/** What was paid, given back and is still open, in pence. */
export function receiptSums({ cart, balances, receipt }: Pick<Order, "cart" | "balances" | "receipt">): {
  sums: ReceiptSum[];
  open: number;
} {
  const open = balances.reduce((sum, one) => sum + one.amount, 0);
  const due = balances.map((one) => ({ name: `Due on ${plainDate(one.due_on)}`, amount: one.amount }));
  const paidAt = (name: string, amount: number): ReceiptSum[] => (amount === 0 ? [] : [{ name, amount }]);
  if (receipt === null)
    return {
      sums: [
        ...paidAt("Paid with credit", cart.credit_used),
        { name: "Paid by card", amount: cart.total_gross - cart.credit_used - open },
        ...due,
      ],
      open,
    };
  return {
    sums: [
      ...receipt.credit_notes.map((note) => ({ name: `Credit note ${note.number}`, amount: -note.amount })),
      ...paidAt("Paid with credit", receipt.credit),
      ...paidAt("Paid by card", receipt.paid),
      ...paidAt("Refunded", -receipt.refunded),
      ...paidAt("Refunded as credit", -receipt.refunded_as_credit),
      ...due,
    ],
    open,
  };
}
