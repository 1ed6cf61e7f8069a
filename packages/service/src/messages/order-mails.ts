import { formatPounds, pence } from "@matinee/core/kernel";
import type { PricedOrder } from "@matinee/core/pricing";
import { childrenOf, isClassLine, nameOf, type ClassLine, type OrderLine } from "../ordering/line-types.ts";
import { longDate } from "./dates.ts";
import { escapeHtml } from "./html.ts";

/** An order as its mails tell of it. */
export interface MailOrder {
  readonly number: string;
  readonly customerName: string;
  readonly lines: readonly OrderLine[];
  readonly priced: PricedOrder;
  /** Where the calendar file lies, with scheme and host. */
  readonly calendarUrl: string | null;
  /** The shop's own address. */
  readonly shopUrl: string;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Block = { readonly title: string; readonly rows: readonly string[] };

/** "You're confirmed": who, where, when, what to bring, what it cost, who to ask. Never health data. */
export function confirmationMail(order: MailOrder): MailText {
  const names = [...new Set(order.lines.flatMap((line) => childrenOf(line).map((child) => child.first_name)))];
  const lead = `${joined(names)} ${names.length === 1 ? "has" : "have"} a place. We look forward to meeting you.`;
  const blocks = [
    ...order.lines.filter(isClassLine).map(lineBlock),
    bringBlock,
    moneyBlock(order),
    askBlock(order.lines),
  ];
  return compose(`Your trial is confirmed (${order.number})`, order, lead, blocks);
}

/** Money came, the place had gone: it goes back, and the child stands first on the waiting list. */
export function noPlaceMail(order: MailOrder): MailText {
  const lead =
    "Your payment reached us after the time to pay had run out, and the last place had gone by then. We are sorry. The whole amount goes back to your card by itself, usually within five to ten days, and your child is first on the waiting list.";
  return compose(`Your money is on its way back (${order.number})`, order, lead, [
    moneyBlock(order),
    askBlock(order.lines),
  ]);
}

function lineBlock(line: ClassLine): Block {
  return {
    title: line.group.name,
    rows: [
      `For: ${joined(line.children.map((child) => child.first_name))}`,
      ...line.sessions.map((session) => `${longDate(session.held_on)}, ${session.start} to ${session.end}`),
      `${line.location.name}, ${line.location.address_line_1}, ${line.location.post_town}, ${line.location.postcode}`,
      ...(line.location.access === "" ? [] : [line.location.access]),
      ...(line.location.travel === "" ? [] : [line.location.travel]),
    ],
  };
}

const bringBlock: Block = {
  title: "What to bring",
  rows: [
    "Comfortable clothes and soft shoes",
    "A bottle of water with your child's name on it",
    "Come ten minutes early the first time, so that we can say hello",
  ],
};

function moneyBlock(order: MailOrder): Block {
  const { priced } = order;
  return {
    title: "What it cost",
    rows: [
      ...order.lines.map((line) => `${nameOf(line)}, ${line.quantity} × ${formatPounds(pence(line.unit_price_pence))}`),
      `Total ${formatPounds(priced.totalGross)}${priced.vatAmount === 0 ? "" : `, of that VAT ${formatPounds(priced.vatAmount)}`}`,
    ],
  };
}

function askBlock(lines: readonly OrderLine[]): Block {
  const sellers = [...new Map(lines.map((line) => [line.seller.id, line.seller])).values()];
  return { title: "Questions?", rows: sellers.map((seller) => `${seller.name}: ${seller.phone}, ${seller.email}`) };
}

function compose(subject: string, order: MailOrder, lead: string, blocks: readonly Block[]): MailText {
  const hello = `Hello ${order.customerName},`;
  const links = order.calendarUrl === null ? [] : [`Add to your calendar: ${order.calendarUrl}`];
  const text = [
    hello,
    lead,
    ...blocks.map((block) => [block.title, ...block.rows.map((row) => `  ${row}`)].join("\n")),
    ...links,
    `Order ${order.number}\n${order.shopUrl}`,
  ].join("\n\n");
  return {
    subject,
    text: `${text}\n`,
    html: page(
      subject,
      [paragraph(hello), paragraph(lead), ...blocks.map(section), calendarLink(order), footer(order)].join(""),
    ),
  };
}

const INK = "#22123A";
const MUTE = "#6B5B7B";

function page(title: string, body: string): string {
  const style = `margin:0;padding:24px 12px;background:#FFF9F0;color:${INK};font:17px/1.5 Figtree,Helvetica,Arial,sans-serif`;
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body style="${style}"><div style="max-width:560px;margin:0 auto"><h1 style="font-size:28px;line-height:1.15;margin:0 0 16px">${escapeHtml(title)}</h1>${body}</div></body></html>`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function section(block: Block): string {
  const rows = block.rows.map((row) => `<div style="margin:2px 0">${escapeHtml(row)}</div>`).join("");
  return `<div style="background:#fff;border:1px solid #E9DDD0;border-radius:16px;padding:16px 20px;margin:0 0 16px"><h2 style="font-size:19px;margin:0 0 6px">${escapeHtml(block.title)}</h2>${rows}</div>`;
}

function calendarLink(order: MailOrder): string {
  if (order.calendarUrl === null) return "";
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(order.calendarUrl)}" style="display:inline-block;background:${INK};color:#fff;padding:12px 20px;border-radius:12px;text-decoration:none">Add to your calendar</a></p>`;
}

function footer(order: MailOrder): string {
  return `<p style="color:${MUTE};font-size:15px;margin:0">Order ${escapeHtml(order.number)} · <a href="${escapeHtml(order.shopUrl)}" style="color:${MUTE}">${escapeHtml(order.shopUrl)}</a></p>`;
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
