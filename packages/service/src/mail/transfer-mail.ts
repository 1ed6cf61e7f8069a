import { pence } from "@matinee/core/kernel";
import { childrenOf, type OrderLine } from "@matinee/core/basket";
import { formatList, formatPenceExact } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import {
  choicesOf,
  formatMeetings,
  loadSoldOrder,
  offOldDebt,
  readOrder,
  titleOf,
  type StoredReversal,
} from "../orders/index.ts";
import type { Row } from "./compose-mail.ts";
import type { CreditUse } from "./how-to-use-credit.ts";
import {
  cardAmounts,
  creditAndDebt,
  readReversalNotice,
  type ReversalNotice,
  reversalMailOf,
} from "./reversal-mail.ts";

/** The mail about a booking that was moved: what it was, what it is now, and what becomes of the money. */
export async function transferMail(ctx: SystemContext, reversalId: string, messageId: string): Promise<Mail | null> {
  const told = await readReversalNotice(ctx, reversalId);
  const transfer = told?.reversal.transfer ?? null;
  const order = told === null ? undefined : await readOrder(ctx.db, told.buyer.order_id);
  if (told === null || transfer === null || order === undefined) return null;
  const { lines, cancelled } = await loadSoldOrder(ctx.db, order, ctx.today());
  const lineOf = (id: string) => [...lines, ...cancelled].find((line) => line.id === id);
  const [before, now] = [lineOf(transfer.gone_item_id), lineOf(transfer.line_id)];
  if (before === undefined || now === undefined) return null;
  const { buyer, reversal, trusted } = told;
  const isItem = now.type === "product";
  const names = formatList(childrenOf(now).map((child) => child.first_name));
  const who = trusted && names !== "" ? ` for ${names}` : "";
  const { credit, owed } = await creditAndDebt(ctx, told);
  return reversalMailOf(told, messageId, {
    subject: `${isItem ? "Swapped" : "Moved"}: ${titleOf(now)} (${buyer.order_number})`,
    lead: [
      isItem
        ? `${reversal.made_by === "family" ? "You have" : `${reversal.seller.name} has`} swapped ${titleOf(before)}.`
        : `${reversal.made_by === "family" ? "You have" : `${reversal.seller.name} has`} moved your booking${who}.`,
      ...credit.lead,
    ],
    blocks: [
      { title: isItem ? "What you get now" : "Your booking now", rows: lineTexts(now, trusted) },
      { title: "Instead of", rows: lineTexts(before, trusted) },
      { title: "The amounts", rows: moneyRows(told, transfer, credit) },
      ...owed.blocks,
    ],
    links: [...owed.links, ...credit.links],
  });
}

/** More dates than this are summed up. */
const FEW = 6;

function lineTexts(line: OrderLine, trusted: boolean): string[] {
  if (line.type === "product")
    return [`${line.quantity} × ${titleOf(line)}`, ...choicesOf(trusted ? line : { ...line, personalisation: null })];
  return [titleOf(line), ...formatMeetings(line, FEW), `${line.location.name}, ${line.location.post_town}`];
}

function moneyRows(
  { reversal, testMoney }: Pick<ReversalNotice, "reversal" | "testMoney">,
  transfer: NonNullable<StoredReversal["transfer"]>,
  credit: CreditUse,
): Row[] {
  const row = (text: string, amount: number): Row => ({ text, amount: formatPenceExact(pence(amount)) });
  const maybe = (text: string, amount: number): Row[] => (amount === 0 ? [] : [row(text, amount)]);
  return [
    row("Old price, taken off", reversal.given),
    ...maybe("Kept for dates that have passed", reversal.kept),
    row("Costs now", transfer.price),
    ...maybe("Not charged by the school", transfer.waived),
    ...maybe("More to pay", transfer.owed),
    ...maybe("Taken off what you still owe", offOldDebt(reversal)),
    ...cardAmounts(reversal, testMoney).flatMap(({ text, amount }) => maybe(text, amount)),
    ...maybe(credit.label, reversal.to_credit),
  ];
}
