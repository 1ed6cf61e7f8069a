import type { CallAnswer } from "@matinee/contract";
import type { ReversalPreview, RuleReason } from "@matinee/core/reversals";
import type { Pence } from "@matinee/core/kernel";
import { formatPenceExact } from "@matinee/format";
import { cardSteps } from "./card-steps.ts";

type View = CallAnswer<"POST /v1/staff/orders/{id}/reversals/preview">;

/** A preview as the contract has it, with the working of each line in words. `testMoney`: the part of `toCard` of test cards, in pence. */
export function previewView(preview: ReversalPreview, testMoney: Pence): View {
  return {
    currency: "GBP",
    lines: preview.lines.map((line) => ({
      id: line.lineId,
      label: line.label,
      quantity: line.quantity,
      charged: line.charged,
      given: line.given,
      kept: line.kept,
      rule: line.quantity === 0 || !followsRule(line) ? null : RULES[line.rule.reason](line.rule.share / 100),
    })),
    fees: preview.fees.map(({ label, charged, given }) => ({ label, charged, given })),
    given: preview.given,
    given_before: preview.givenBefore,
    vat: preview.vat,
    kept: preview.kept,
    off_debt: preview.offDebt,
    to_card: preview.toCard,
    to_credit: preview.toCredit,
    steps: stepsOf(preview, testMoney),
  };
}

/** False: staff give something else than the rule says, which would contradict it. Each part is rounded on its own. */
function followsRule({ given, parts, byRule }: ReversalPreview["lines"][number]): boolean {
  return Math.abs(given - byRule) <= parts.length;
}

const RULES: Readonly<Record<RuleReason, (percent: number) => string>> = {
  moved: (percent) =>
    `This was moved from an earlier date, and refunds still count from that date: ${percent === 0 ? "no" : percent === 100 ? "full" : `${percent}%`} refund.`,
  full: () => "Early enough for a full refund.",
  share: (percent) => `It is now late enough that the school refunds ${percent}%.`,
  too_late: () => "Too close to the first date for a refund.",
  begun: () => "This has already started, so there is no refund.",
  item: () => "Within 14 days of ordering, so everything comes back.",
  item_too_late: () =>
    "Ordered more than 14 days ago. If it arrived within the last 14 days, it can still be returned.",
  personalised: () => "Personalised items can't be returned unless they are faulty.",
};

/** Where the money goes, one sentence for each movement. */
function stepsOf(
  { given, givenBefore, offDebt, toCard, toCredit, stillOwed }: ReversalPreview,
  testMoney: Pence,
): string[] {
  return [
    ...(givenBefore === 0
      ? []
      : [
          `${formatPenceExact(givenBefore)} has already been refunded for this or taken off what was owed. This is in addition.`,
        ]),
    ...(given === 0 ? ["There is no refund."] : []),
    ...(offDebt === 0 ? [] : [`${formatPenceExact(offDebt)} is taken off what is still to pay.`]),
    ...cardSteps(toCard, testMoney),
    ...(toCredit === 0 ? [] : [`${formatPenceExact(toCredit)} is added to the account's credit at once.`]),
    ...(stillOwed === 0 ? [] : [`${formatPenceExact(stillOwed)} is still to pay for this order.`]),
  ];
}
