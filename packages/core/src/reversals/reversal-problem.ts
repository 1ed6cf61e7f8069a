import type { ProblemCode } from "../basket/index.ts";
import type { FieldProblem } from "../family/index.ts";
import { err, instant, londonWallClock, ok, type IsoDate, type Result } from "../kernel/index.ts";
import { formatList, formatPenceExact } from "@matinee/format";
import type { RuleReason } from "./cancellation-rule.ts";
import type { ReversalRefusal } from "./preview-reversal.ts";
import type { SoldShare } from "./sold.ts";

/** The codes of the error catalogue with which a reversal or a transfer is refused. */
type ReversalCode =
  | ProblemCode
  | "invalid"
  | "not_found"
  | "order_changed"
  | "preview_changed"
  | "reversal_refused"
  | "transfer_refused";

/** Why an order is not changed, in words for whoever asked. */
export interface ReversalProblem {
  readonly code: ReversalCode;
  readonly details?: string | readonly FieldProblem[];
}

/** Refuses a change of an order; `details` say why, or name the fields at fault. */
export function refuseReversal(
  code: ReversalCode,
  details?: string | readonly FieldProblem[],
): { readonly ok: false; readonly error: ReversalProblem } {
  return err(details === undefined ? { code } : { code, details });
}

/** Refuses to give credit to a family that has deleted its account, and so can never spend it. */
export const refuseCredit = () =>
  refuseReversal("reversal_refused", "This family has deleted its account, so credit can't be given.");

/**
 * The day on which an order was confirmed, by the clock of London. Refused where the order can't be changed: it is not confirmed, or is
 * cancelled and `takesCancelled` is false.
 */
export function confirmedOn(
  { confirmed_at: confirmedAt, status }: { readonly confirmed_at: string | null; readonly status: string },
  { takesCancelled }: { readonly takesCancelled: boolean },
): Result<IsoDate, ReversalProblem> {
  return confirmedAt === null || (status === "cancelled" && !takesCancelled)
    ? refuseReversal("order_changed", "Only a confirmed order can be changed.")
    : ok(londonWallClock(instant(confirmedAt)).on);
}

const REASONS: Readonly<Record<RuleReason, string>> = {
  full: "",
  moved: "",
  share: "",
  too_late: "",
  item: "",
  begun: "has begun",
  item_too_late: "was ordered more than 14 days ago",
  personalised: "is personalised",
};

/** Why a reversal is refused, in words for whoever asked. */
export function reversalProblem(
  refusal: ReversalRefusal,
  { lines }: Pick<SoldShare, "lines">,
): { readonly ok: false; readonly error: ReversalProblem } {
  switch (refusal.kind) {
    case "nothing_chosen":
      return refuseReversal("invalid", [{ path: "lines", message: "Choose what to cancel, or an amount to refund." }]);
    case "unknown_line":
      return refuseReversal("not_found");
    case "too_many": {
      const label = lines.find((line) => line.id === refusal.lineId)?.label ?? "This";
      return refuseReversal(
        "preview_changed",
        refusal.left === 0
          ? `${label} is cancelled already.`
          : `Only ${refusal.left} of ${label} ${refusal.left === 1 ? "is" : "are"} left.`,
      );
    }
    case "amount_too_high":
      return refuseReversal("invalid", [
        { path: "amount", message: `At most ${formatPenceExact(refusal.most)} can go back.` },
      ]);
    case "disputed":
      return refuseReversal(
        "reversal_refused",
        `This payment is disputed at the bank. Until that is decided, ${refusal.most === 0 ? "no money" : `at most ${formatPenceExact(refusal.most)}`} can go back.`,
      );
    case "refund_failed":
      return refuseReversal(
        "transfer_refused",
        `A refund of this order did not go through and is still owed, so ${formatPenceExact(refusal.owed)} more can't be asked for. Settle the refund first, under Needs attention, or waive the difference.`,
      );
    case "ask_school": {
      const why = refusal.lines.map(({ label, reason }) => `${label} ${REASONS[reason]}`);
      return refuseReversal("reversal_refused", `${formatList(why)}, so please ask the school.`);
    }
  }
}
