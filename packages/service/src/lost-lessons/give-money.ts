import { formatList, formatPenceExact, fullDate } from "@matinee/format";
import type { Pence } from "@matinee/core/kernel";
import type { ReversalRequest } from "@matinee/core/reversals";
import { refuse, type Acting, type Db, type Outcome } from "../kernel/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { decideReversal, reverseOrder } from "../reversals/index.ts";
import { placesOfLineWithoutLessons } from "./last-lessons.ts";
import type { LostLesson } from "./load-lessons.ts";

/** The amounts, in pence, that whoever settles a lesson has read. */
export interface SeenWorth {
  readonly given: number;
  readonly given_before: number;
}

interface Gift {
  /** Of one line as it was sold. */
  readonly lessons: readonly LostLesson[];
  readonly amount: Pence;
  readonly to: "card" | "credit";
  readonly seen: SeenWorth | undefined;
}

const MAX_REASON = 500;

/**
 * What is asked for lost lessons of one line. The line stays with its other dates, and fees stay with it. If none of its lessons is left, the line
 * is cancelled whole, with everything that was paid for it and its fees by the school's rule: then `standing` says how many places of it stand.
 */
export function giftRequest(
  lineId: string,
  { amount, to, standing }: Pick<Gift, "amount" | "to"> & { readonly standing: number | null },
): ReversalRequest {
  return standing === null
    ? { lines: [{ lineId, quantity: 0 }], give: { kind: "amount", amount }, to: { kind: to }, keepFees: true }
    : { lines: [{ lineId, quantity: standing }], give: { kind: "all" }, to: { kind: to } };
}

/** Gives money back for lost lessons of one line, as a reversal by the school. Refuses if it is not what was seen. */
export async function giveMoney(
  ctx: Acting,
  trx: Db,
  order: OrderRow,
  { lessons, amount, to, seen }: Gift,
): Promise<Outcome<{ readonly id: string }>> {
  const [first] = lessons;
  if (first === undefined) throw new Error("Money is given back for at least one lesson");
  const standing = await placesOfLineWithoutLessons(trx, lessons);
  const input = {
    sellerId: first.seller_id,
    request: giftRequest(first.sold_line_id, { amount, to, standing }),
    children: new Map<string, string[]>(),
    by: "staff",
  } as const;
  const decided = await decideReversal(ctx, trx, order, input);
  if (!decided.ok) return decided;
  const { given, givenBefore, toCard, toCredit, offDebt } = decided.value;
  if (seen !== undefined && seen.given_before !== givenBefore)
    return refuse(
      "preview_changed",
      `${formatPenceExact(givenBefore)} has been refunded or credited for this booking since you opened the page.`,
    );
  if (seen !== undefined && seen.given !== given)
    return refuse("preview_changed", `The amount is now ${formatPenceExact(given)}.`);
  const dates = [...new Set(lessons.flatMap((one) => one.dates.map(({ date }) => fullDate(date))))];
  return await reverseOrder(ctx, trx, order, {
    ...input,
    seen: { given, to_card: toCard, to_credit: toCredit, off_debt: offDebt },
    reason: `Not taking place: ${formatList(dates)}`.slice(0, MAX_REASON),
  });
}
