import { instant, londonWallClock, pence, vatPercent, vatRate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { formatPenceExact, plainDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../../kernel/index.ts";
import { buyerLines } from "../receipt/buyer-lines.ts";
import type { ReceiptFile } from "../receipt/get-receipt.ts";
import { drawCreditNote, type CreditNote } from "./draw-credit-note.ts";
import { noteMoney } from "./note-money.ts";
import { sixDigits } from "../six-digits.ts";
import { noteNumber, readReversals } from "./read-reversals.ts";

const noteRow = z.object({
  number: z.string(),
  order_id: z.guid(),
  order_number: z.string(),
  sale_number: z.string(),
  seller: z.object({
    name: z.string(),
    legal_name: z.string(),
    address: z.string(),
    vat_number: z.string().nullable(),
    company_number: z.string().nullable(),
  }),
  created_at: z.iso.datetime(),
  name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  address_line_3: z.string(),
  post_town: z.string(),
  postcode: z.string(),
  vat: z.array(z.object({ bp: z.int(), gross: z.int(), vat: z.int() })),
});

interface NoteRequest {
  readonly reversalId: string;
  readonly key: string;
  /** The shop's dark colour, `#rrggbb`. */
  readonly colour: string;
}

/**
 * The credit note of a reversal as a PDF, for anybody with its private link; null if the link is unknown. The same
 * reversal gives the same bytes.
 */
export async function getCreditNote(
  ctx: SystemContext,
  { reversalId, key, colour }: NoteRequest,
): Promise<ReceiptFile | null> {
  const statement = sql`
    select ${noteNumber} as number, r.order_id, o.number as order_number, r.seller,
      coalesce((select coalesce(n.seller, r.seller) ->> 'order_prefix' || '-' || ${sixDigits(sql`n.number`)} from order_number n
        where n.order_id = r.order_id and n.franchise_id = r.seller_id), o.number) as sale_number,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
      c.name, c.address_line_1, c.address_line_2, c.address_line_3, c.post_town, c.postcode,
      (select jsonb_agg(jsonb_build_object('bp', v.vat_bp, 'gross', v.gross, 'vat', v.vat) order by v.vat_bp) from (
        select vat_bp, sum(given_pence) as gross, sum(vat_pence) as vat from reversal_part where reversal_id = r.id
        group by vat_bp having sum(given_pence) > 0) v) as vat
    from reversal r join orders o on o.id = r.order_id join customer c on c.id = o.customer_id
    where r.id = ${reversalId} and r.note_key = ${key}`;
  const row = await rowsOf("a credit note", noteRow, statement).executeTakeFirst(ctx.db);
  if (row === undefined) return null;
  const reversal = (await readReversals(ctx.db, row.order_id)).find((one) => one.id === reversalId);
  if (reversal === undefined) return null;
  const { seller } = row;
  const amount = (text: string, value: number) => ({ text, amount: formatPenceExact(pence(value)) });
  const note: CreditNote = {
    number: row.number,
    date: plainDate(londonWallClock(instant(row.created_at)).on),
    order: row.order_number,
    sale: row.sale_number,
    customer: buyerLines(row),
    seller: seller.name,
    facts: [
      seller.legal_name,
      seller.address,
      ...(seller.company_number === null ? [] : [`Company number ${seller.company_number}`]),
      seller.vat_number === null ? "Not registered for VAT" : `VAT number ${seller.vat_number}`,
    ],
    lines: reversal.lines
      .filter((line) => line.given > 0)
      .map(({ label, quantity, given }) => amount(quantity > 1 ? `${quantity} × ${label}` : label, given)),
    total: amount("Total credited", reversal.given),
    vat: (seller.vat_number === null ? [] : row.vat).map(({ bp, gross, vat }) => ({
      rate: `${vatPercent(vatRate(bp))}%`,
      net: formatPenceExact(pence(gross - vat)),
      vat: formatPenceExact(pence(vat)),
      gross: formatPenceExact(pence(gross)),
    })),
    money: noteMoney(reversal).map((one) => amount(one.text, one.amount)),
  };
  return {
    name: `credit-note-${row.number}.pdf`,
    pdf: await drawCreditNote(note, { colour, made: new Date(row.created_at) }),
  };
}
