import { formatList, formatPenceExact, plainDate } from "@matinee/format";
import { pence, type Pence } from "@matinee/core/kernel";
import type { MailTextKind, MailValue } from "@matinee/core/network";
import type { PricedOrder } from "@matinee/core/pricing";
import type { DeliveryMethod } from "@matinee/database";
import {
  childrenOf,
  isProductLine,
  type CampLine,
  type ClassLine,
  type LineSeller,
  type OrderLine,
} from "@matinee/core/basket";
import { HIDDEN_NAME, titleOf } from "../orders/index.ts";
import {
  bookingBlock,
  bringBlock,
  cancelBlock,
  costsBlock,
  refundBlock,
  itemsBlock,
  sellersBlock,
} from "./mail-blocks.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { type CreditUse, READY_CREDIT } from "./how-to-use-credit.ts";
import type { MailTexts } from "./texts/load-mail-texts.ts";

/** The data of an order for its mails. */
export interface MailOrder {
  readonly number: string;
  /** Null for a free order to an address that nobody has proved: the mail then shows nothing that was typed. */
  readonly customerName: string | null;
  /** The buyer's postal address on one line. */
  readonly address: string;
  /** Those that stand. */
  readonly lines: readonly OrderLine[];
  /** What the mail is about: the lines that stand; if none does, those that were cancelled. */
  readonly subjectLines: readonly OrderLine[];
  /** The schools that the mail is from. */
  readonly sellers: readonly LineSeller[];
  readonly priced: PricedOrder;
  /** By seller. */
  readonly delivery: ReadonlyMap<number, DeliveryMethod>;
  /** Payments still due. `amount` is in pence. */
  readonly balances: readonly { readonly due_on: string; readonly amount: number }[];
  /** What cancelling each booking gives back, and what happens to booking fees, in sentences. */
  readonly cancelling: {
    readonly bookings: readonly { readonly lineId: string; readonly text: string }[];
    readonly fees: readonly string[];
  };
  /** The address of the account app. */
  readonly accountUrl: string;
  /** Full URLs of the calendar file and the receipt. */
  readonly calendarUrl: string | null;
  readonly receiptUrl: string | null;
  /** The URL of the shop. */
  readonly shopUrl: string;
  /** The words of the school; the standard ones where the order is with several. */
  readonly texts: MailTexts;
}

/** The confirmation of an order: bookings, what to bring, shop items, cost and contacts. It never contains health data. */
export function confirmationMail(order: MailOrder): MailContent {
  const { lines } = order;
  const bookings = lines.filter(isBooking);
  return composeMail({
    ...commonParts(order, bookings.length === 0 ? "items_confirmed" : "booking_confirmed"),
    subject: `${confirmationSubject(lines)} (${order.number})`,
    lead: bookings.length === 0 ? [] : [placesText(bookings)],
    blocks: [
      ...bookings.map(bookingBlock),
      ...bringBlock(bookings),
      ...itemsBlock(lines, order.delivery, order.address),
      ...(order.customerName === null ? [] : [costsBlock(order.priced, order.balances)]),
      ...cancelBlock(bookings, order.cancelling),
      sellersBlock(order.sellers),
    ],
    links: [
      ...(order.calendarUrl === null ? [] : [{ text: "Add to your calendar", url: order.calendarUrl }]),
      ...(order.receiptUrl === null ? [] : [{ text: "Your receipt (PDF)", url: order.receiptUrl }]),
      ...(bookings.length === 0 ? [] : [{ text: "Your account", url: order.accountUrl }]),
    ],
  });
}

/**
 * The confirmation of a balance payment: the amount, what is still due, and the updated receipt. `goesBack`: what it brought beyond what was
 * still to pay.
 */
export function balancePaidMail(order: MailOrder, amount: Pence, goesBack: Pence): MailContent {
  const left = order.balances.map((one) => `${formatPenceExact(pence(one.amount))} by ${plainDate(one.due_on)}`);
  return composeMail({
    ...commonParts(order),
    subject: `We have received your payment of ${formatPenceExact(amount)} (${order.number})`,
    lead: [
      `Thank you. We have received your payment of ${formatPenceExact(amount)} for ${titlesText(order)}.`,
      ...(goesBack === 0
        ? []
        : [
            `You paid ${formatPenceExact(goesBack)} more than was due, so we are refunding that to your card. You do not need to do anything; it usually arrives within five to ten days.`,
          ]),
      left.length === 0 ? "Your order is now paid in full." : `Still to pay: ${formatList(left)}.`,
    ],
    blocks: [sellersBlock(order.sellers)],
    links: order.receiptUrl === null ? [] : [{ text: "Your receipt (PDF)", url: order.receiptUrl }],
  });
}

/** `at_checkout`: again, with another payment. `not_booked`: it was never paid, and holds nothing any more. */
type Standing = "booked" | "at_checkout" | "not_booked";

const RETURNED: Readonly<Record<Standing, string>> = {
  booked: "because this payment was not needed. It changes nothing about your order.",
  at_checkout: "because this payment was not needed. Your order is not booked until its other payment has reached us.",
  not_booked:
    "because your order was not waiting for a payment any more. This order is not booked, and what it held was released. You are welcome to book again.",
};

/** A payment was taken that nobody needed, such as by paying twice or after its order had been given up, and all of it goes back. */
export function paymentReturnedMail(order: MailOrder, amount: Pence, standing: Standing): MailContent {
  const sum = formatPenceExact(amount);
  return composeMail({
    ...commonParts(order),
    subject: `We are sending your payment of ${sum} back (${order.number})`,
    lead: [
      `We took ${sum} and are sending it back to your card, ${RETURNED[standing]}`,
      "You do not need to do anything; it usually arrives within five to ten days.",
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [],
  });
}

/**
 * When the payment arrived, a place or item was no longer available: it was sold, or its date was cancelled. The full amount is refunded, and the children are first on the waiting lists, but for those
 * of lines on whose list nothing can become free any more.
 */
export function noPlaceMail(order: MailOrder, linesWithoutList: ReadonlySet<string>, credit: CreditUse): MailContent {
  const use = order.priced.creditUsed === 0 ? READY_CREDIT : credit;
  const bookings = order.lines.filter(isBooking).filter((line) => !linesWithoutList.has(line.id));
  const names = [...new Set(bookings.map(titleOf))];
  return composeMail({
    ...commonParts(order),
    subject: `Your payment is being refunded (${order.number})`,
    lead: [
      `We are sorry. By the time your payment reached us, ${unavailableText(order.lines)}. We are refunding you in full, as shown below. You do not need to do anything; a refund to your card usually arrives within five to ten days.`,
      ...(bookings.length === 0
        ? ["You are welcome to order again from what is still available."]
        : [`${waitingChildrenText(bookings)} first on the waiting list for ${formatList(names)}.`]),
      ...use.lead,
    ],
    blocks: [refundBlock(order.priced, use), sellersBlock(order.sellers)],
    links: use.links,
  });
}

/** What every mail about an order has. `kind`: the mail whose words the school chooses; left out: it has those of every mail alone. */
export function commonParts(order: MailOrder, kind: MailTextKind = "every_mail") {
  const bookings = order.subjectLines.filter(isBooking);
  const words = order.texts.words(kind, {
    children: childrenText(bookings).value,
    booking: formatList([...new Set(bookings.map(titleOf))]),
    number: order.number,
  });
  return {
    customerName: order.customerName ?? "there",
    words,
    reference: `Order ${order.number}`,
    shopUrl: order.shopUrl,
  };
}

/** What an order is for, in words. */
export const titlesText = ({ subjectLines, number }: MailOrder): string =>
  subjectLines.length === 0 ? `order ${number}` : formatList(subjectLines.map(titleOf));

function isBooking(line: OrderLine): line is ClassLine | CampLine {
  return !isProductLine(line);
}

function confirmationSubject(lines: readonly OrderLine[]): string {
  const types = new Set(lines.map((line) => line.type));
  if (types.has("product")) return "Your order is confirmed";
  if (types.size > 1) return "Your places are confirmed";
  if (types.has("trial")) return "Your trial is confirmed";
  return types.has("camp") ? "Your camp is confirmed" : "Your class is confirmed";
}

interface ChildrenText {
  readonly who: string;
  /** The same, to be filled into the words of a school. */
  readonly value: MailValue;
  readonly isMany: boolean;
}

/** The children of bookings, each named once; without their names: "your child", "your children". */
function childrenText(bookings: readonly OrderLine[]): ChildrenText {
  const children = bookings.flatMap(childrenOf);
  const names = [...new Set(children.map((child) => child.first_name))];
  if (names.length !== 1 || names[0] !== HIDDEN_NAME) {
    const who = formatList(names);
    return { who, value: who, isMany: names.length > 1 };
  }
  const isMany = new Set(children.map(({ id }) => id)).size > 1;
  const who = isMany ? "your children" : "your child";
  return { who, value: { ours: who }, isMany };
}

const atStart = (who: string): string => who.replace(/^your child/u, "Your child");

function placesText(bookings: readonly OrderLine[]): string {
  const { who, isMany } = childrenText(bookings);
  return `${atStart(who)} ${isMany ? "have places" : "has a place"}.`;
}

function waitingChildrenText(bookings: readonly OrderLine[]): string {
  const { who, isMany } = childrenText(bookings);
  return `${atStart(who)} ${isMany ? "are" : "is"} now`;
}

function unavailableText(lines: readonly OrderLine[]): string {
  const isPart = lines.reduce((sum, line) => sum + line.quantity, 0) > 1;
  const what = isPart ? "part of your order" : lines.some(isProductLine) ? "the item" : "the place";
  return `${what} was no longer available`;
}
