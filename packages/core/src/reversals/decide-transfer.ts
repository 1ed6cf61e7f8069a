import { firstChosenDay, priceLineOf, type OrderLine } from "../basket/index.ts";
import { isoDate, ok, type IsoDate, type Result } from "../kernel/index.ts";
import type { PriceInput } from "../pricing/index.ts";
import { formatPenceExact } from "@matinee/format";
import type { Destination } from "./money-back.ts";
import type { AllowedMove } from "./move-line.ts";
import { mayMove, previewTransfer, type MoveRefusal, type TransferPreview } from "./preview-transfer.ts";
import { refuseCredit, refuseReversal, reversalProblem, type ReversalProblem } from "./reversal-problem.ts";
import type { Funds, SoldLine, SoldShare } from "./sold.ts";

/** An order with a line to move. */
interface MovedOrder {
  /** What the school of the line sold in it; undefined: not known. */
  readonly share: SoldShare | undefined;
  readonly funds: Funds;
  readonly pricing: PriceInput;
  /** False: the family could never spend credit. */
  readonly mayGetCredit: boolean;
}

/** A move that `checkMove` allows. */
interface Move extends Pick<AllowedMove, "left"> {
  readonly lineId: string;
  readonly quantity: number;
  readonly next: OrderLine;
  readonly by: "family" | "staff";
  readonly difference: "owe" | "waive";
  readonly to: Destination;
}

/** What a transfer costs, and how its new line is cancelled later. */
export interface TransferTerms {
  readonly preview: TransferPreview;
  /** The line as it was sold. */
  readonly sold: SoldLine;
  /** The first date from which the cancellation rule goes on counting; null: the new line's own. */
  readonly ruleFrom: IsoDate | null;
}

/** Decides whether a line moves, and what that costs. A family moves a line by itself only where the rule of its school lets it. */
export function decideTransfer(
  { share, funds, pricing, mayGetCredit }: MovedOrder,
  { lineId, quantity, next, left, by, difference, to }: Move,
  day: { readonly today: IsoDate; readonly orderedOn: IsoDate },
): Result<TransferTerms, ReversalProblem> {
  const sold = share?.lines.find((line) => line.id === lineId);
  if (share === undefined || sold === undefined)
    return refuseReversal("transfer_refused", "What this booking cost is not known, so it can't be moved here.");
  const decided = previewTransfer(
    { sold: share, funds, pricing },
    {
      lineId,
      quantity,
      next: priceLineOf(next, day.today),
      firstDay: firstChosenDay(next),
      laterDueOn: next.type === "camp" ? isoDate(next.course.balance_due_on ?? next.course.starts_on) : null,
      left,
      difference,
      to,
    },
    day,
  );
  if (!decided.ok)
    return by === "family" && decided.error.kind === "refund_failed"
      ? refuseReversal("transfer_refused", WHY_NOT.costs_more(decided.error.owed))
      : reversalProblem(decided.error, share);
  const preview = decided.value;
  if (by === "family") {
    const allowed = mayMove(share.rule, sold, preview.difference, day);
    if (!allowed.ok) return refuseReversal("transfer_refused", WHY_NOT[allowed.error](preview.difference));
  }
  if (preview.reversal.toCredit > 0 && !mayGetCredit) return refuseCredit();
  return ok({ preview, sold, ruleFrom: ruleFromOf(sold, by) });
}

/** Whoever moves a booking to a later date by itself does not get a better cancellation rule by it. */
function ruleFromOf({ startsOn, ruleFrom }: SoldLine, by: "family" | "staff"): IsoDate | null {
  if (by === "staff" || startsOn === null) return ruleFrom;
  return ruleFrom !== null && ruleFrom < startsOn ? ruleFrom : startsOn;
}

const ASK = "Please ask the school.";

const WHY_NOT: Readonly<Record<MoveRefusal, (difference: number) => string>> = {
  not_offered: () => `This school moves bookings for you. ${ASK}`,
  begun: () => `This has begun. ${ASK}`,
  too_late: () => `It is too close to the first date to move this here. ${ASK}`,
  personalised: () => `A printed item can't be swapped unless it is faulty. ${ASK}`,
  item_too_late: () => `This was ordered more than 14 days ago, so it can't be swapped here. ${ASK}`,
  costs_more: (difference) =>
    `This costs ${formatPenceExact(difference)} more, so the school has to do it for you. ${ASK}`,
  costs_less: (difference) =>
    `This costs ${formatPenceExact(-difference)} less, and it is too late for a full refund. ${ASK}`,
};
