import type { ReversalRefusal, RuleReason, SoldShare } from "@matinee/core/reversals";
import { formatList, formatPenceExact } from "@matinee/format";
import { refuse } from "../kernel/index.ts";

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
export function refusalOf(refusal: ReversalRefusal, { lines }: SoldShare) {
  switch (refusal.kind) {
    case "nothing_chosen":
      return refuse("invalid", [{ path: "lines", message: "Choose what to cancel, or an amount to refund." }]);
    case "unknown_line":
      return refuse("not_found");
    case "too_many": {
      const label = lines.find((line) => line.id === refusal.lineId)?.label ?? "This";
      return refuse(
        "preview_changed",
        refusal.left === 0
          ? `${label} is cancelled already.`
          : `Only ${refusal.left} of ${label} ${refusal.left === 1 ? "is" : "are"} left.`,
      );
    }
    case "amount_too_high":
      return refuse("invalid", [{ path: "amount", message: `At most ${formatPenceExact(refusal.most)} can go back.` }]);
    case "disputed":
      return refuse(
        "reversal_refused",
        `This payment is disputed at the bank. Until that is decided, ${refusal.most === 0 ? "no money" : `at most ${formatPenceExact(refusal.most)}`} can go back.`,
      );
    case "refund_failed":
      return refuse(
        "transfer_refused",
        `A refund of this order did not go through and is still owed, so ${formatPenceExact(refusal.owed)} more can't be asked for. Settle the refund first, under Needs attention, or waive the difference.`,
      );
    case "ask_school": {
      const why = refusal.lines.map(({ label, reason }) => `${label} ${REASONS[reason]}`);
      return refuse("reversal_refused", `${formatList(why)}, so please ask the school.`);
    }
  }
}
