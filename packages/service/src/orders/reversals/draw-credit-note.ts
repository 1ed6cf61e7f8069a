import { amountRow, drawHeader, HALF, vatTable } from "../receipt/draw-receipt.ts";
import type { ReceiptRow, ReceiptVat } from "../receipt/receipt-view.ts";
import { LEFT, MUTED, Sheet } from "../receipt/sheet.ts";

/** The content of a credit note before it is drawn. */
export interface CreditNote {
  readonly number: string;
  readonly date: string;
  /** The order's number, and the seller's own number for its sale. */
  readonly order: string;
  readonly sale: string;
  readonly customer: readonly string[];
  readonly seller: string;
  /** The seller's legal name, address and VAT number. */
  readonly facts: readonly string[];
  readonly lines: readonly ReceiptRow[];
  readonly total: ReceiptRow;
  /** By rate; empty for a seller who is not registered for VAT. */
  readonly vat: readonly ReceiptVat[];
  /** Where the money goes. */
  readonly money: readonly ReceiptRow[];
}

/** Draws a credit note as an A4 PDF. The same credit note gives the same bytes. */
export async function drawCreditNote(
  note: CreditNote,
  { colour, made }: { readonly colour: string; readonly made: Date },
): Promise<Buffer> {
  const sheet = new Sheet({ title: `Credit note ${note.number}`, subject: "Credit note", made, colour });
  drawHeader(sheet, {
    title: "Credit note",
    colour,
    customer: note.customer,
    facts: [
      ["Credit note", note.number],
      ["Date", note.date],
      ["For order", note.order === note.sale ? note.order : `${note.order}, sale ${note.sale}`],
    ],
  });
  sheet.rule(LEFT, colour);
  sheet.y += 10;
  sheet.y += sheet.write(note.seller, { size: 13, weight: "bold", colour }) + 2;
  sheet.y += sheet.write(note.facts.join("  ·  "), { size: 8.5, colour: MUTED }) + 10;
  for (const line of note.lines) amountRow(sheet, line);
  sheet.y += 4;
  sheet.rule();
  sheet.y += 6;
  amountRow(sheet, note.total, { weight: "bold" });
  vatTable(sheet, note.vat);
  sheet.y += 16;
  for (const one of note.money) amountRow(sheet, one, { x: HALF });
  return await sheet.end(`Credit note ${note.number}, ${note.date}. Amounts include VAT where it was charged.`);
}
