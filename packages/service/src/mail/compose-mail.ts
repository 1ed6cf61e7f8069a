import { type FormattedBlock, plainText, type Run } from "./formatted-text.ts";

/** A row of a mail: text, or text with an amount. */
export type Row = string | { readonly text: string; readonly amount: string };

export interface Block {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** What a school says in its own words: before the facts of a mail, and at its end. */
export interface SchoolText {
  readonly opening: readonly FormattedBlock[];
  readonly closing: readonly FormattedBlock[];
}

interface MailDraft {
  readonly subject: string;
  readonly customerName: string;
  /** Left out: the mail is the network's, or one to staff. */
  readonly words?: SchoolText;
  readonly lead: readonly string[];
  readonly blocks: readonly Block[];
  readonly links: readonly { readonly text: string; readonly url: string }[];
  /** The reference in the footer: "Order LDS-000012". */
  readonly reference: string;
  /** The URL of the shop. */
  readonly shopUrl: string;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail as plain text and as HTML, and escapes every value. */
export function composeMail(draft: MailDraft): MailContent {
  const { subject, lead, blocks, links, reference, shopUrl } = draft;
  const { opening, closing } = draft.words ?? { opening: [], closing: [] };
  const greeting = `Hello ${draft.customerName},`;
  const text = [
    greeting,
    ...plainText(opening),
    ...lead,
    ...blocks.map((block) => [block.title, ...block.rows.map((row) => `  ${plainRow(row)}`)].join("\n")),
    ...links.map((link) => `${link.text}: ${link.url}`),
    ...plainText(closing),
    `${reference}\n${shopUrl}`,
  ].join("\n\n");
  return {
    subject,
    text: `${text}\n`,
    html: page(
      subject,
      [
        paragraph(greeting),
        ...opening.map(formattedBlock),
        ...lead.map(paragraph),
        ...blocks.map(section),
        links.length === 0 ? "" : `<p style="margin:0 0 16px">${links.map(button).join(" ")}</p>`,
        ...closing.map(formattedBlock),
        footer(reference, shopUrl),
      ].join(""),
    ),
  };
}

const INK = "#22123A";
const MUTE = "#6B5B7B";

function plainRow(row: Row): string {
  return typeof row === "string" ? row : `${row.text}: ${row.amount}`;
}

function page(title: string, body: string): string {
  const style = `margin:0;padding:24px 12px;background:#FFF9F0;color:${INK};font:17px/1.5 Figtree,Helvetica,Arial,sans-serif`;
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body style="${style}"><div style="max-width:560px;margin:0 auto"><h1 style="font-size:28px;line-height:1.15;margin:0 0 16px">${escapeHtml(title)}</h1>${body}</div></body></html>`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function formattedBlock(block: FormattedBlock): string {
  if (block.kind === "paragraph") return `<p style="margin:0 0 16px">${block.runs.map(run).join("")}</p>`;
  const items = block.items.map((runs) => `<li style="margin:0 0 4px">${runs.map(run).join("")}</li>`).join("");
  const style = `style="margin:0 0 16px;padding:0 0 0 24px"`;
  return block.from === null ? `<ul ${style}>${items}</ul>` : `<ol ${style} start="${block.from}">${items}</ol>`;
}

function run({ text, strong, emphasis, href }: Run): string {
  const plain = escapeHtml(text).replaceAll("\n", "<br>");
  const slanted = emphasis ? `<em>${plain}</em>` : plain;
  const styled = strong ? `<strong>${slanted}</strong>` : slanted;
  return href === null ? styled : `<a href="${escapeHtml(href)}" style="color:${INK}">${styled}</a>`;
}

function section(block: Block): string {
  const rows = block.rows.some((row) => typeof row !== "string")
    ? `<table role="presentation" style="width:100%;border-collapse:collapse">${block.rows.map(tableRow).join("")}</table>`
    : block.rows.map((row) => `<div style="margin:2px 0">${escapeHtml(plainRow(row))}</div>`).join("");
  return `<div style="background:#fff;border:1px solid #E9DDD0;border-radius:16px;padding:16px 20px;margin:0 0 16px"><h2 style="font-size:19px;margin:0 0 6px">${escapeHtml(block.title)}</h2>${rows}</div>`;
}

function tableRow(row: Row): string {
  const { text, amount } = typeof row === "string" ? { text: row, amount: "" } : row;
  return `<tr><td style="padding:2px 12px 2px 0">${escapeHtml(text)}</td><td style="padding:2px 0;text-align:right;vertical-align:top;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function button({ text, url }: MailDraft["links"][number]): string {
  return `<a href="${escapeHtml(url)}" style="display:inline-block;background:${INK};color:#fff;padding:12px 20px;margin:0 8px 8px 0;border-radius:12px;text-decoration:none">${escapeHtml(text)}</a>`;
}

function footer(reference: string, shopUrl: string): string {
  return `<p style="color:${MUTE};font-size:15px;margin:0">${escapeHtml(reference)} · <a href="${escapeHtml(shopUrl)}" style="color:${MUTE}">${escapeHtml(shopUrl)}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML content and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
