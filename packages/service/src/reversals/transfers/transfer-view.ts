import type { CallAnswer } from "@matinee/contract";
import { childrenOf, type OrderLine } from "@matinee/core/basket";
import type { Pence } from "@matinee/core/kernel";
import { formatList, formatPenceExact, fullDate, plainDate } from "@matinee/format";
import { choicesOf, formatMeetings, titleOf } from "../../orders/index.ts";
import { cardSteps } from "../card-steps.ts";
import type { DecidedTransfer } from "./plan-transfer.ts";

type View = CallAnswer<"POST /v1/staff/orders/{id}/transfers/preview">;

/** More dates than this are summed up. */
const FEW = 3;

/** When and where a line takes place, or which choice of an item it is. */
export function lineTexts(line: OrderLine): string[] {
  return line.type === "product" ? choicesOf(line) : [...formatMeetings(line, FEW), line.location.name];
}

/** A preview as the contract has it, with its working in words. `testMoney`: the part that was paid with a test card, in pence. */
export function transferView(decided: DecidedTransfer, testMoney: Pence): View {
  const { next, before, sold, preview, quantity } = decided;
  const { reversal, next: priced, difference, waived, owed } = preview;
  const fromTexts = before === undefined ? [] : lineTexts(before);
  const due = preview.charges.find((one) => one.dueOn !== null && owed > 0)?.dueOn ?? null;
  return {
    currency: "GBP",
    quantity,
    children: namesOf(next),
    from: { name: before === undefined ? sold.label : titleOf(before), texts: fromTexts, price: reversal.given },
    to: {
      name: titleOf(next),
      texts: lineTexts(next),
      price: priced.gross,
      list_price: priced.listTotal,
      discounts: priced.discounts.map(({ name, amount }) => ({ name, amount })),
    },
    kept: reversal.lines.reduce((sum, line) => sum + line.kept, 0),
    difference,
    waived,
    owed,
    due_on: due,
    to_card: reversal.toCard,
    to_credit: reversal.toCredit,
    off_debt: Math.max(0, reversal.offDebt - priced.gross),
    released: placesOf(before, decided),
    taken: placesOf(next, decided),
    notes: notesOf(decided),
    steps: stepsOf(decided, due, testMoney),
  };
}

/** The names of the children whose places move. */
function namesOf(next: OrderLine): string[] {
  return childrenOf(next).map((child) => child.first_name);
}

/** The places or pieces of a line, by name. */
function placesOf(line: OrderLine | undefined, { quantity, next, left }: DecidedTransfer): string[] {
  if (line === undefined) return [];
  if (line.type === "product") {
    const what = [line.product.name, ...line.attributes.map((one) => one.option)].join(", ");
    return [quantity === 1 ? what : `${quantity} × ${what}`];
  }
  const who = formatList(namesOf(next));
  const part = left !== null && line.id !== next.id ? `, the ${left.sessions} dates still to come` : "";
  const extras = line.type === "camp" ? line.addons.map((addon) => `${who}: ${addon.name} at ${line.course.name}`) : [];
  return [`${who}: ${titleOf(line)}${part}`, ...extras];
}

/** What to think of before going ahead. */
function notesOf({ next, before, clashes }: DecidedTransfer): string[] {
  const lost =
    before?.type === "camp" && next.type === "camp"
      ? before.addons.filter((addon) => !next.addons.some((one) => one.id === addon.id))
      : [];
  return [
    ...lost.map((addon) => `${addon.name} can't be moved. We refund its price.`),
    ...clashes.map(
      ({ child, name, held_on, start, end }) =>
        `${child.first_name} is also booked for ${name} on ${fullDate(held_on)}, ${start} to ${end}.`,
    ),
  ];
}

/** Where the money goes, one sentence for each movement. */
function stepsOf({ preview, left }: DecidedTransfer, due: string | null, testMoney: Pence): string[] {
  const { reversal, next, waived, owed } = preview;
  const more = reversal.offDebt - next.gross;
  return [
    ...(left === null
      ? []
      : [
          `${left.sessions} of the ${left.of} dates ${left.sessions === 1 ? "is" : "are"} still to come, so only that part of the price is moved.`,
        ]),
    ...cardSteps(reversal.toCard, testMoney),
    ...(reversal.toCredit === 0
      ? []
      : [`${formatPenceExact(reversal.toCredit)} is added to the account's credit at once.`]),
    ...(more <= 0 ? [] : [`${formatPenceExact(more)} is taken off what is still to pay.`]),
    ...(waived === 0 ? [] : [`${formatPenceExact(waived)} more is not charged.`]),
    ...(owed === 0 || due === null ? [] : [`${formatPenceExact(owed)} more is to pay by ${plainDate(due)}.`]),
    ...(owed + waived + reversal.toCard + reversal.toCredit === 0 && more <= 0 ? ["The price stays the same."] : []),
  ];
}
