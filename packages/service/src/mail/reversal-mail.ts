import { pence } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { formatList, formatPenceExact } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import { creditNotePath, readReversals, type StoredReversal } from "../orders/index.ts";
import { composeMail, type Row } from "./compose-mail.ts";
import { isProved } from "./is-proved.ts";

const buyerRow = z.object({
  order_id: z.guid(),
  order_number: z.string(),
  host: z.string(),
  guest_id: z.guid(),
  total: z.int(),
  customer_name: z.string(),
  email: z.string(),
  school_email: z.string(),
  school_phone: z.string(),
});

/** The mail about a cancellation or refund: what it was for, what goes back and where, and the credit note. */
export async function reversalMail(ctx: SystemContext, reversalId: string, messageId: string): Promise<Mail | null> {
  const statement = sql`
    select o.id as order_id, o.number as order_number, o.host, o.guest_id, coalesce(o.total_gross_pence, 0) as total,
      c.name as customer_name, c.email, f.email as school_email, f.phone as school_phone
    from reversal r join orders o on o.id = r.order_id join customer c on c.id = o.customer_id join franchise f on f.id = r.seller_id
    where r.id = ${reversalId}`;
  const buyer = await rowsOf("the buyer of a reversal", buyerRow, statement).executeTakeFirst(ctx.db);
  if (buyer === undefined) return null;
  const reversal = (await readReversals(ctx.db, buyer.order_id)).find((one) => one.id === reversalId);
  if (reversal === undefined) return null;
  // Whoever has paid is known to the bank. A free order could have been placed in any stranger's name.
  const trusted = buyer.total > 0 || (await isProved(ctx.db, { email: buyer.email, guestId: buyer.guest_id }));
  const origin = ctx.originOf(buyer.host);
  const what = formatList([...new Set(cancelledLines(reversal).map(titleOf))]);
  const content = composeMail({
    subject: what === "" ? `Your refund (${buyer.order_number})` : `Cancelled: ${what} (${buyer.order_number})`,
    customerName: trusted ? buyer.customer_name : "there",
    lead: [
      what === "" ? refundLead(reversal) : cancelledLead(reversal, what),
      ...(reversal.given === 0 ? ["No money goes back."] : []),
    ],
    blocks: [
      ...(reversal.given + reversal.kept === 0 ? [] : [{ title: "What it comes to", rows: moneyRows(reversal) }]),
      { title: "Questions?", rows: [`${reversal.seller.name}: ${buyer.school_phone}, ${buyer.school_email}`] },
    ],
    links:
      reversal.note_key === null
        ? []
        : [
            {
              text: `Credit note ${reversal.note_number} (PDF)`,
              url: origin + creditNotePath(reversalId, reversal.note_key),
            },
          ],
    reference: `Order ${buyer.order_number}`,
    shopUrl: origin,
  });
  return {
    ...content,
    to: trusted ? `"${buyer.customer_name.replaceAll(/["\\\r\n]/g, "")}" <${buyer.email}>` : buyer.email,
    from: `"${reversal.seller.name}" <bookings@${buyer.host}>`,
    replyTo: buyer.school_email,
    attachments: [],
    messageId: `<${messageId}@${buyer.host}>`,
  };
}

function cancelledLines({ lines }: StoredReversal) {
  return lines.filter((line) => line.quantity > 0);
}

function titleOf({ label, quantity }: StoredReversal["lines"][number]): string {
  return quantity > 1 ? `${quantity} × ${label}` : label;
}

function cancelledLead({ made_by: by, seller }: StoredReversal, what: string): string {
  return by === "family" ? `You have cancelled ${what}.` : `${seller.name} has cancelled ${what} for you.`;
}

function refundLead({ seller, given }: StoredReversal): string {
  return `${seller.name} gives you ${formatPenceExact(pence(given))} back.`;
}

/** The working to the penny: what it cost, what the school keeps, what goes back, and where it goes. */
function moneyRows(reversal: StoredReversal): Row[] {
  const row = (text: string, amount: number): Row[] =>
    amount === 0 ? [] : [{ text, amount: formatPenceExact(pence(amount)) }];
  return [
    ...reversal.lines.flatMap((line) => row(`${titleOf(line)}, charged`, line.charged)),
    ...row("Kept by the school", reversal.kept),
    ...row("Given back", reversal.given),
    ...row("VAT in it", reversal.vat),
    ...row("Off what is still to pay", reversal.off_debt),
    ...row("To your card, usually within five to ten days", reversal.to_card),
    ...row("To your credit, which you can use now", reversal.to_credit),
  ];
}
