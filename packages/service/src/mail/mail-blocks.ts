import { ARRIVE_EARLY, extraText, formatList, formatPenceExact, plainDate, whatToBring } from "@matinee/format";
import { pence } from "@matinee/core/kernel";
import type { PricedOrder } from "@matinee/core/pricing";
import type { DeliveryMethod } from "@matinee/database";
import { isProductLine, type CampLine, type ClassLine, type LineSeller, type OrderLine } from "@matinee/core/basket";
import { childNames, choicesOf, datesOf, titleOf, formatMeetings } from "../orders/index.ts";
import type { Block, Row } from "./compose-mail.ts";
import type { CreditUse } from "./how-to-use-credit.ts";
import type { MailOrder } from "./order-mails.ts";

const FEW_DATES = 5;

/** A class or camp: children, dates, venue and add-ons. */
export function bookingBlock(line: ClassLine | CampLine): Block {
  const { location } = line;
  const when = formatMeetings(line, FEW_DATES);
  return {
    title: titleOf(line),
    rows: [
      `For: ${formatList(childNames(line))}`,
      ...when,
      ...(when.length === 1 && line.type === "enrolment" ? [`Dates: ${datesOf(line)}`] : []),
      `${location.name}, ${location.address_line_1}, ${location.post_town}, ${location.postcode}`,
      ...[location.access, location.travel].filter((text) => text !== ""),
      ...extraRows(line),
    ],
  };
}

/** Every extra. One whose days were chosen stands on a row of its own. */
function extraRows(line: ClassLine | CampLine): string[] {
  if (line.type !== "camp") return [];
  const [whole, single] = [
    line.addons.filter((one) => one.days === null),
    line.addons.filter((one) => one.days !== null),
  ];
  return [...(whole.length === 0 ? [] : [formatList(whole.map(extraText))]), ...single.map(extraText)].map(
    (text) => `With: ${text}`,
  );
}

/** The shop items with their options, and how they are delivered. Empty if there are none. */
export function itemsBlock(
  lines: readonly OrderLine[],
  delivery: ReadonlyMap<number, DeliveryMethod>,
  address: string,
): readonly Block[] {
  const items = lines.filter(isProductLine);
  if (items.length === 0) return [];
  const sellers = new Map(items.map((line) => [line.seller.id, line.seller]));
  const namesBy = (method: DeliveryMethod) =>
    [...sellers.values()].filter(({ id }) => (delivery.get(id) ?? "collect") === method).map(({ name }) => name);
  const [posting, handing] = [namesBy("post"), namesBy("collect")];
  const theirs = posting.length === 1 ? "its items" : "their items";
  return [
    {
      title: "From the shop",
      rows: [
        ...items.map((line) => [`${line.quantity} × ${titleOf(line)}`, ...choicesOf(line)].join(". ")),
        ...(posting.length > 0
          ? [`${formatList(posting)} will post ${handing.length > 0 ? theirs : "this"} to ${address}`]
          : []),
        ...(handing.length > 0
          ? [`Collect ${posting.length > 0 ? "the rest" : "this"} at your class or camp from ${formatList(handing)}`]
          : []),
      ],
    },
  ];
}

/** What the bookings need on the day. Empty if there are none. */
export function bringBlock(bookings: readonly (ClassLine | CampLine)[]): readonly Block[] {
  if (bookings.length === 0) return [];
  return [{ title: "What to bring", rows: [...whatToBring(bookings), ARRIVE_EARLY] }];
}

/** What cancelling gives back, and how to cancel. Empty if nothing with a date was booked. */
export function cancelBlock(
  bookings: readonly (ClassLine | CampLine)[],
  { bookings: terms, fees }: MailOrder["cancelling"],
): readonly Block[] {
  const rows = bookings.flatMap((line) => {
    const found = terms.find((one) => one.lineId === line.id);
    if (found === undefined) return [];
    const names = formatList(childNames(line));
    return bookings.length === 1 ? [found.text] : [`${titleOf(line)}, ${names}: ${found.text}`];
  });
  if (rows.length === 0) return [];
  return [{ title: "If you can't come", rows: [...rows, ...fees, HOW_TO_CANCEL] }];
}

const HOW_TO_CANCEL =
  "To cancel or move, log in to your account and open this order. Without an account, reply to this email.";

/** The costs as the cart shows them, then the amount paid and the payments still due. */
export function costsBlock(
  priced: PricedOrder,
  balances: readonly { readonly due_on: string; readonly amount: number }[],
): Block {
  const paidAndDue = new Set(["note", "due_now", "due_later"]);
  return {
    title: "What it cost",
    rows: [
      ...priced.costs.filter((step) => !paidAndDue.has(step.kind)).map((step) => moneyRow(step.text, step.amount)),
      ...(priced.amountDueNow === 0 ? [] : [moneyRow("Paid by card", priced.amountDueNow)]),
      ...balances.map((one) => moneyRow(`To pay by ${plainDate(one.due_on)}`, one.amount)),
    ],
  };
}

/** The amounts that are refunded, and where they go. */
export function refundBlock({ amountDueNow, creditUsed }: PricedOrder, credit: CreditUse): Block {
  return {
    title: "Your refund",
    rows: [moneyRow("To your card", amountDueNow), ...(creditUsed === 0 ? [] : [moneyRow(credit.label, creditUsed)])],
  };
}

/** The sellers of lines, each once. */
export function sellersOf(lines: readonly OrderLine[]): readonly LineSeller[] {
  return [...new Map(lines.map((line) => [line.seller.id, line.seller])).values()];
}

/** The contact details and legal name of every seller. */
export function sellersBlock(sellers: readonly LineSeller[]): Block {
  return {
    title: "Questions?",
    rows: sellers.map((seller) => {
      const vat = seller.vat_number === null ? "" : `, VAT number ${seller.vat_number}`;
      return `${seller.name}: ${seller.phone}, ${seller.email} (${seller.legal_name}${vat})`;
    }),
  };
}

function moneyRow(text: string, amount: number): Row {
  return { text, amount: formatPenceExact(pence(amount)) };
}
