import { type Pence, pence, subtractPence } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { formatList, formatPenceExact } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { z } from "zod";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { testMoneyOf } from "../ledger/index.ts";
import { creditNotePath, readReversals, type StoredReversal } from "../orders/index.ts";
import { composeMail, type Row } from "./compose-mail.ts";
import { type CreditUse, howToUseCredit, READY_CREDIT } from "./how-to-use-credit.ts";
import { isProved } from "./is-proved.ts";
import { stillToPay } from "./still-to-pay.ts";
import { loadMailTexts, type MailTexts } from "./texts/load-mail-texts.ts";

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

/** A reversal with whom to tell about it. */
export interface ReversalNotice {
  readonly buyer: z.output<typeof buyerRow>;
  readonly reversal: StoredReversal;
  /** What of it goes back to test cards, in pence: no money was ever taken. */
  readonly testMoney: Pence;
  /** False: the order could have been placed in a stranger's name, so the mail names nobody. */
  readonly trusted: boolean;
  readonly origin: string;
  /** The words of the school that made it. */
  readonly texts: MailTexts;
}

/** Reads a reversal and its buyer; null if either is gone, or the buyer has deleted the account. */
export async function readReversalNotice(ctx: SystemContext, reversalId: string): Promise<ReversalNotice | null> {
  const statement = sql`
    select o.id as order_id, o.number as order_number, ${linkHost(ctx, { stored: sql`o.host`, school: sql`o.franchise_id` })} as host, o.guest_id, coalesce(o.total_gross_pence, 0) as total,
      c.name as customer_name, c.email, f.email as school_email, f.phone as school_phone
    from reversal r join orders o on o.id = r.order_id join customer c on c.id = o.customer_id join franchise f on f.id = r.seller_id
    where r.id = ${reversalId}`;
  const buyer = await rowsOf("the buyer of a reversal", buyerRow, statement).executeTakeFirst(ctx.db);
  if (buyer === undefined || buyer.email === "") return null;
  const reversal = (await readReversals(ctx.db, buyer.order_id)).find((one) => one.id === reversalId);
  if (reversal === undefined) return null;
  // Whoever has paid is known to the bank. A free order could have been placed in any stranger's name.
  const trusted = buyer.total > 0 || (await isProved(ctx, { email: buyer.email, guestId: buyer.guest_id }));
  const { id, name } = reversal.seller;
  const texts = await loadMailTexts(ctx, [{ id, name, phone: buyer.school_phone, email: buyer.school_email }]);
  const testMoney = await testMoneyOf(ctx, reversalId);
  return { buyer, reversal, testMoney, trusted, origin: ctx.originOf(buyer.host), texts };
}

/** What every mail about a reversal has: greeting, questions, credit note, reference and envelope. */
export function reversalMailOf(
  { buyer, reversal, trusted, origin, texts }: ReversalNotice,
  messageId: string,
  content: Pick<Parameters<typeof composeMail>[0], "subject" | "lead" | "blocks" | "links">,
): Mail {
  const { note_key: key, note_number: number } = reversal;
  return {
    ...composeMail({
      ...content,
      words: texts.words("every_mail"),
      customerName: trusted ? buyer.customer_name : "there",
      blocks: [
        ...content.blocks,
        { title: "Questions?", rows: [`${reversal.seller.name}: ${buyer.school_phone}, ${buyer.school_email}`] },
      ],
      links: [
        ...content.links,
        ...(key === null
          ? []
          : [{ text: `Credit note ${number} (PDF)`, url: origin + creditNotePath(reversal.id, key) }]),
      ],
      reference: `Order ${buyer.order_number}`,
      shopUrl: origin,
    }),
    to: trusted ? `"${buyer.customer_name.replaceAll(/["\\\r\n]/g, "")}" <${buyer.email}>` : buyer.email,
    from: `"${reversal.seller.name}" <bookings@${buyer.host}>`,
    replyTo: buyer.school_email,
    attachments: [],
    messageId: `<${messageId}@${buyer.host}>`,
  };
}

/** The mail about a cancellation or refund: what it was for, what goes back and where, and the credit note. */
export async function reversalMail(ctx: SystemContext, reversalId: string, messageId: string): Promise<Mail | null> {
  const told = await readReversalNotice(ctx, reversalId);
  if (told === null) return null;
  const { buyer, reversal } = told;
  const what = formatList([...new Set(cancelledLines(reversal).map(titleOf))]);
  const { credit, owed } = await creditAndDebt(ctx, told);
  return reversalMailOf(told, messageId, {
    subject: what === "" ? `Your refund (${buyer.order_number})` : `Cancelled: ${what} (${buyer.order_number})`,
    lead: [
      what === "" ? refundLead(reversal) : cancelledLead(reversal, what),
      ...(reversal.given === 0 ? ["There is no refund."] : []),
      ...credit.lead,
    ],
    blocks: [
      ...(reversal.given + reversal.kept === 0 ? [] : [{ title: "The amounts", rows: moneyRows(told, credit) }]),
      ...owed.blocks,
    ],
    links: [...owed.links, ...credit.links],
  });
}

/** How the buyer can use credit that a reversal gives, and what the order still owes. */
export async function creditAndDebt(ctx: SystemContext, { buyer, reversal }: ReversalNotice) {
  const { guest_id: guestId, email, host, order_id: id, order_number: number } = buyer;
  const credit = reversal.to_credit === 0 ? READY_CREDIT : await howToUseCredit(ctx, { guestId, email, host });
  return { credit, owed: await stillToPay(ctx, { id, number, host }) };
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
  return `${seller.name} is refunding you ${formatPenceExact(pence(given))}.`;
}

/** The working to the penny: what it cost, what the school keeps, what goes back, and where it goes. */
function moneyRows({ reversal, testMoney }: ReversalNotice, credit: CreditUse): Row[] {
  const row = (text: string, amount: number): Row[] =>
    amount === 0 ? [] : [{ text, amount: formatPenceExact(pence(amount)) }];
  return [
    ...reversal.lines.flatMap((line) => row(`${titleOf(line)}, charged`, line.charged)),
    ...row("Refunded earlier", givenBefore(reversal)),
    ...row("Kept by the school", reversal.kept),
    ...row("Refund", reversal.given),
    ...row("VAT included", reversal.vat),
    ...row("Taken off what you still owe", reversal.off_debt),
    ...cardAmounts(reversal, testMoney).flatMap(({ text, amount }) => row(text, amount)),
    ...row(credit.label, reversal.to_credit),
  ];
}

/** What goes back to cards, in pence. What was paid with a test card before the school took real payments was never taken. */
export function cardAmounts({ to_card: toCard }: Pick<StoredReversal, "to_card">, testMoney: Pence) {
  return [
    { text: "To your card, usually within five to ten days", amount: subtractPence(pence(toCard), testMoney) },
    { text: "Paid with a test card, so there is no money to give back", amount: testMoney },
  ];
}

/** What earlier reversals gave back for what this one cancels. Older versions counted it as kept. */
function givenBefore(reversal: StoredReversal): number {
  return cancelledLines(reversal).reduce((sum, line) => sum + line.charged - line.given, -reversal.kept);
}
