import { formatPounds, pence, type Pence } from "@matinee/core/kernel";
import type { PricedOrder } from "@matinee/core/pricing";
import type { DeliveryMethod } from "@matinee/database";
import { childrenOf, isProductLine, type CampLine, type ClassLine, type OrderLine } from "@matinee/core/basket";
import { plainDate, formatList, titleOf } from "../orders/index.ts";
import { bookingBlock, bringBlock, costsBlock, goesBackBlock, itemsBlock, sellersBlock } from "./mail-blocks.ts";
import { compose, type MailText } from "./mail-layout.ts";

/** An order as its mails tell of it. */
export interface MailOrder {
  readonly number: string;
  readonly customerName: string;
  /** The buyer's postal address in one line. */
  readonly address: string;
  readonly lines: readonly OrderLine[];
  readonly priced: PricedOrder;
  readonly delivery: DeliveryMethod | null;
  /** What is still to be paid, in pence. */
  readonly balances: readonly { readonly due_on: string; readonly amount: number }[];
  /** Where the calendar file and the receipt lie, with scheme and host. */
  readonly calendarUrl: string | null;
  readonly receiptUrl: string | null;
  /** The shop's own address. */
  readonly shopUrl: string;
}

/** "You're confirmed": who, where, when, what to bring, what comes from the shop, what it cost, who to ask. Never health data. */
export function confirmationMail(order: MailOrder): MailText {
  const { lines } = order;
  const bookings = lines.filter(isBooking);
  return compose({
    ...letterOf(order),
    subject: `${confirmedWords(lines)} (${order.number})`,
    lead: [bookings.length === 0 ? "Thank you for your order." : placesWords(bookings)],
    blocks: [
      ...bookings.map(bookingBlock),
      ...(bookings.length === 0 ? [] : [bringBlock]),
      ...itemsBlock(lines, order.delivery, order.address),
      costsBlock(order.priced, order.balances),
      sellersBlock(lines),
    ],
    links: [
      ...(order.calendarUrl === null ? [] : [{ text: "Add to your calendar", url: order.calendarUrl }]),
      ...(order.receiptUrl === null ? [] : [{ text: "Your receipt (PDF)", url: order.receiptUrl }]),
    ],
  });
}

/** What was still owed has been paid, or a part of it: how much, what is left, and the receipt that now says so. */
export function balancePaidMail(order: MailOrder, amount: Pence): MailText {
  const left = order.balances.map((one) => `${formatPounds(pence(one.amount))} by ${plainDate(one.due_on)}`);
  return compose({
    ...letterOf(order),
    subject: `Thank you, ${formatPounds(amount)} has reached us (${order.number})`,
    lead: [
      `Your payment of ${formatPounds(amount)} for ${formatList(order.lines.map(titleOf))} has reached us.`,
      left.length === 0 ? "With it everything is paid." : `Still to be paid: ${formatList(left)}.`,
    ],
    blocks: [sellersBlock(order.lines)],
    links: order.receiptUrl === null ? [] : [{ text: "Your receipt (PDF)", url: order.receiptUrl }],
  });
}

/** Money came and something of the order had gone: all of it goes back, and the children stand first on the waiting lists. */
export function noPlaceMail(order: MailOrder): MailText {
  const bookings = order.lines.filter(isBooking);
  const names = [...new Set(bookings.map(titleOf))];
  return compose({
    ...letterOf(order),
    subject: `Your money is on its way back (${order.number})`,
    lead: [
      `Your payment reached us after the time to pay had run out, and by then ${goneWords(order.lines)} had gone. We are sorry. The whole amount goes back to your card by itself, usually within five to ten days.`,
      ...(bookings.length === 0
        ? ["You can order again what is left whenever you like."]
        : [`${childrenWords(bookings)} first on the waiting list for ${formatList(names)}.`]),
    ],
    blocks: [goesBackBlock(order.priced), sellersBlock(order.lines)],
    links: [],
  });
}

function letterOf(order: MailOrder) {
  return { customerName: order.customerName, reference: `Order ${order.number}`, shopUrl: order.shopUrl };
}

function isBooking(line: OrderLine): line is ClassLine | CampLine {
  return !isProductLine(line);
}

function confirmedWords(lines: readonly OrderLine[]): string {
  const types = new Set(lines.map((line) => line.type));
  if (types.has("product")) return "Your order is confirmed";
  if (types.size > 1) return "Your places are confirmed";
  if (types.has("trial")) return "Your trial is confirmed";
  return types.has("camp") ? "Your camp is confirmed" : "Your class is confirmed";
}

function namesOf(bookings: readonly OrderLine[]): string[] {
  return [...new Set(bookings.flatMap((line) => childrenOf(line).map((child) => child.first_name)))];
}

function placesWords(bookings: readonly OrderLine[]): string {
  const names = namesOf(bookings);
  return `${formatList(names)} ${names.length === 1 ? "has" : "have"} a place. We look forward to meeting you.`;
}

function childrenWords(bookings: readonly OrderLine[]): string {
  const names = namesOf(bookings);
  return `${formatList(names)} ${names.length === 1 ? "is" : "are"} now`;
}

function goneWords(lines: readonly OrderLine[]): string {
  if (lines.length > 1) return "something in your order";
  return lines.some(isProductLine) ? "the last piece" : "the last place";
}
