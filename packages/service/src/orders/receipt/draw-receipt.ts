import type { Receipt, ReceiptRow, ReceiptVat } from "./receipt-view.ts";
import { LEFT, MUTED, RIGHT, Sheet, WIDTH, type TextStyle } from "./sheet.ts";

interface ReceiptStyle {
  /** The shop's dark colour. */
  readonly colour: string;
  /** The creation date stored in the file. */
  readonly made: Date;
}

const AMOUNT = 90;
const TEXT = WIDTH - AMOUNT;
export const HALF = LEFT + WIDTH / 2;

/** Draws a receipt as an A4 PDF. The same receipt gives the same bytes. */
export async function drawReceipt(receipt: Receipt, { colour, made }: ReceiptStyle): Promise<Buffer> {
  const sheet = new Sheet({ title: `Receipt ${receipt.number}`, subject: "Receipt", made, colour });
  const { number, date, customer } = receipt;
  drawHeader(sheet, {
    title: "Receipt",
    colour,
    customer,
    facts: [
      ["Order", number],
      ["Date", date],
    ],
  });
  for (const seller of receipt.sellers) drawSeller(sheet, seller, colour);
  drawTotals(sheet, receipt, colour);
  return await sheet.end(`Receipt ${number}, ${date}. Prices include VAT where it is charged.`);
}

interface Header {
  readonly title: string;
  readonly colour: string;
  readonly customer: readonly string[];
  /** On the right: what the document is, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** The top of a receipt or credit note: what it is, and for whom. */
export function drawHeader(sheet: Sheet, { title, colour, customer, facts }: Header): void {
  sheet.y += sheet.write(title, { size: 30, weight: "bold", colour }) + 10;
  const top = sheet.y;
  sheet.y += sheet.write("For", { size: 8.5, colour: MUTED }) + 1;
  for (const part of customer) sheet.y += sheet.write(part, { width: WIDTH / 2 - 20 });
  const bottom = sheet.y;
  sheet.y = top;
  for (const [name, value] of facts) {
    sheet.y += sheet.write(name, { size: 8.5, colour: MUTED, x: HALF, align: "right" }) + 1;
    sheet.y += sheet.write(value, { weight: "bold", x: HALF, align: "right" }) + 4;
  }
  sheet.y = Math.max(sheet.y, bottom) + 18;
}

function drawSeller(sheet: Sheet, seller: Receipt["sellers"][number], colour: string): void {
  sheet.room(150);
  sheet.rule(LEFT, colour);
  sheet.y += 10;
  const top = sheet.y;
  sheet.y = top + 4;
  sheet.write(seller.number, { size: 8.5, colour: MUTED, x: HALF, align: "right" });
  sheet.y = top;
  sheet.y += sheet.write(seller.name, { size: 13, weight: "bold", colour, width: TEXT }) + 2;
  sheet.y = Math.max(sheet.y, top + 16);
  sheet.y += sheet.write(seller.facts.join("  ·  "), { size: 8.5, colour: MUTED }) + 10;
  for (const line of seller.lines) drawLine(sheet, line);
  for (const fee of seller.fees) amountRow(sheet, fee);
  sheet.y += 4;
  sheet.rule();
  sheet.y += 6;
  amountRow(sheet, { text: `Total for ${seller.name}`, amount: seller.total }, { weight: "bold" });
  vatTable(sheet, seller.vat);
  sheet.y += 16;
}

function drawLine(sheet: Sheet, line: Receipt["sellers"][number]["lines"][number]): void {
  const small: TextStyle = { size: 9, colour: MUTED, x: LEFT + 12, width: TEXT - 12 };
  const tall = sheet.height(line.title.text, { width: TEXT }) + line.details.length * 14 + line.rows.length * 14;
  // Keep a line of normal length on one page.
  sheet.room(Math.min(tall, 220));
  amountRow(sheet, line.title);
  for (const detail of line.details) {
    sheet.room(14);
    sheet.y += sheet.write(detail, small) + 1;
  }
  for (const one of line.rows) amountRow(sheet, one, { size: 9, x: LEFT + 12 });
  sheet.y += 6;
}

/** A text with an amount on the right. */
export function amountRow(sheet: Sheet, { text, amount }: ReceiptRow, style: TextStyle = {}): void {
  const { x = LEFT } = style;
  const words = { ...style, x, width: RIGHT - AMOUNT - x };
  sheet.room(sheet.height(text, words) + 3);
  sheet.write(amount, { ...style, x: RIGHT - AMOUNT, width: AMOUNT, align: "right" });
  sheet.y += sheet.write(text, words) + 3;
}

/** The amounts by VAT rate; nothing without any. */
export function vatTable(sheet: Sheet, rows: readonly ReceiptVat[]): void {
  if (rows.length === 0) return;
  const columns = [
    { x: RIGHT - 3.6 * AMOUNT, name: "VAT rate" },
    { x: RIGHT - 3 * AMOUNT, name: "Net" },
    { x: RIGHT - 2 * AMOUNT, name: "VAT" },
    { x: RIGHT - AMOUNT, name: "Gross" },
  ];
  const cells = (texts: readonly string[]) => {
    sheet.room(14);
    const heights = columns.map(({ x }, index) =>
      sheet.write(texts[index] ?? "", {
        size: 8.5,
        colour: MUTED,
        x,
        width: index === 0 ? 0.6 * AMOUNT : AMOUNT,
        align: "right",
      }),
    );
    sheet.y += Math.max(...heights) + 1;
  };
  cells(columns.map((column) => column.name));
  for (const one of rows) cells([one.rate, one.net, one.vat, one.gross]);
}

function drawTotals(sheet: Sheet, receipt: Receipt, colour: string): void {
  const rows = receipt.sums.length + receipt.money.length;
  sheet.room(rows * 16 + 90);
  sheet.rule(HALF, colour);
  sheet.y += 10;
  for (const one of receipt.sums) amountRow(sheet, one, { x: HALF });
  sheet.y += 3;
  amountRow(sheet, receipt.total, { x: HALF, size: 14, weight: "bold", colour });
  if (receipt.vat !== null) amountRow(sheet, receipt.vat, { x: HALF, size: 8.5, colour: MUTED });
  sheet.y += 6;
  sheet.rule(HALF);
  sheet.y += 8;
  for (const one of receipt.money) amountRow(sheet, one, { x: HALF, weight: "bold" });
}
