import {
  addPence,
  allocate,
  err,
  ok,
  pence,
  subtractPence,
  vatIncludedIn,
  ZERO_PENCE,
  type IsoDate,
  type Pence,
  type Result,
  type VatRate,
} from "../kernel/index.ts";
import { equalShare } from "../pricing/index.ts";
import { applyRule, type RuleReason } from "./cancellation-rule.ts";
import { moneyBack, reduceCharges, type ChargeReduction, type Destination, type MoneyBack } from "./money-back.ts";
import type { Funds, SoldFee, SoldLine, SoldPart, SoldShare } from "./sold.ts";

/** What is asked for. All lines are of one school. */
export interface ReversalRequest {
  /** How many of each line are cancelled; zero: the line stays, and money goes back for it. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  /** What goes back: what the school's rule gives, everything, nothing, or an amount in pence. */
  readonly give:
    | { readonly kind: "rule" }
    | { readonly kind: "all" }
    | { readonly kind: "nothing" }
    | { readonly kind: "amount"; readonly amount: Pence };
  readonly to: Destination;
  /** True: fees stay, because what they were for is only moved. */
  readonly keepFees?: boolean;
}

interface ReversalDay {
  readonly by: "family" | "staff";
  readonly today: IsoDate;
  readonly orderedOn: IsoDate;
}

/** A part of a line or fee in a reversal, in pence. */
export interface ReversedPart {
  readonly key: string;
  readonly label: string;
  readonly vatRate: VatRate;
  readonly given: Pence;
  /** The VAT in `given`. All reversals of a part together give back exactly the VAT that was charged. */
  readonly vat: Pence;
}

/** A line in a reversal, in pence. */
export interface ReversedLine {
  readonly lineId: string;
  readonly label: string;
  readonly quantity: number;
  /** What the cancelled quantity cost; of a line that stays, what it cost as a whole. */
  readonly charged: Pence;
  readonly given: Pence;
  /** What the school keeps for the cancelled quantity: neither this nor an earlier reversal gives it back. */
  readonly kept: Pence;
  /** What the rule says, even if something else is given. */
  readonly rule: { readonly reason: RuleReason; readonly share: number };
  /** What the rule gives of what earlier reversals have left. */
  readonly byRule: Pence;
  readonly parts: readonly ReversedPart[];
  /** The part of `given` that comes off an amount due later. */
  readonly offLater: Pence;
}

/** A fee in a reversal, in pence. */
export interface ReversedFee {
  readonly label: string;
  readonly charged: Pence;
  readonly given: Pence;
  readonly parts: readonly ReversedPart[];
}

/** What a reversal does, before it is done: given = off the debt + to the card + to the credit. */
export interface ReversalPreview extends MoneyBack {
  readonly lines: readonly ReversedLine[];
  /** The fees that go back, or could. */
  readonly fees: readonly ReversedFee[];
  readonly given: Pence;
  /** What earlier reversals have given back for these lines and fees. */
  readonly givenBefore: Pence;
  readonly vat: Pence;
  readonly kept: Pence;
  /** What the order owes after this, also if nothing of it is left. */
  readonly stillOwed: Pence;
  /** What comes off the order's charges, by due date. */
  readonly charges: readonly ChargeReduction[];
  /** True if nothing of this school is left in the order. */
  readonly cancelsAll: boolean;
}

export type ReversalRefusal =
  | { readonly kind: "nothing_chosen" }
  | { readonly kind: "unknown_line"; readonly lineId: string }
  | { readonly kind: "too_many"; readonly lineId: string; readonly left: number }
  | { readonly kind: "amount_too_high"; readonly most: Pence }
  /** A bank has taken so much of the money for a dispute that only `most` pence can be given back until it is decided. */
  | { readonly kind: "disputed"; readonly most: Pence }
  /** A refund of the order has failed and is still owed, so a move can't make the family owe `owed` pence more. */
  | { readonly kind: "refund_failed"; readonly owed: Pence }
  /** A family can't cancel these by itself. */
  | { readonly kind: "ask_school"; readonly lines: readonly { readonly label: string; readonly reason: RuleReason }[] };

/** One part with the most that this reversal may give for it, and what the rule gives. */
interface Limited {
  readonly part: SoldPart;
  readonly most: Pence;
  readonly byRule: Pence;
}

/**
 * Decides what a reversal gives back, and how. Every place or piece of a line carries an equal share of what the line
 * cost after its discounts; pennies left over go to the first. Nothing is ever given twice.
 */
export function previewReversal(
  sold: SoldShare,
  funds: Funds,
  request: ReversalRequest,
  day: ReversalDay,
): Result<ReversalPreview, ReversalRefusal> {
  const chosen = chooseLines(sold, request);
  if (!chosen.ok) return chosen;
  const lines = chosen.value.map(({ line, quantity }) => limitLine(line, quantity, sold, day));
  const askable = lines.filter((one) => !one.byFamily);
  if (day.by === "family" && askable.length > 0)
    return err({ kind: "ask_school", lines: askable.map(({ line, rule }) => ({ label: line.label, ...rule })) });
  const after = new Map(sold.lines.map((line) => [line.id, line.quantity - line.cancelled]));
  for (const { line, quantity } of lines) after.set(line.id, line.quantity - line.cancelled - quantity);
  const chosenIds = new Set(lines.map(({ line }) => line.id));
  const fees = (request.keepFees === true ? [] : sold.fees)
    .filter((fee) => concernsNoMore(fee, sold, after, request.give.kind === "amount" ? chosenIds : new Set()))
    .map((fee) => limitFee(fee, sold, lines));

  const limits = [...lines.flatMap((one) => one.limits), ...fees.flatMap((one) => one.limits)];
  const amounts = amountsOf(limits, request.give);
  if (!amounts.ok) return amounts;
  const given = new Map(limits.map((limit, index) => [limit, amounts.value[index] ?? ZERO_PENCE]));
  const reversed = (limit: Limited) => reversePart(limit.part, given.get(limit) ?? ZERO_PENCE);

  let charges = funds.charges;
  const reductions: ChargeReduction[] = [];
  const ofSchool = sold.lines.flatMap(({ dueOn, dueLater: amount }) => (dueOn === null ? [] : [{ dueOn, amount }]));
  const reduce = (amount: Pence, own: { readonly dueOn: IsoDate | null; readonly amount: Pence }): Pence => {
    const step = reduceCharges(charges, amount, { own, ofSchool });
    charges = step.left;
    reductions.push(...step.taken);
    return step.offLater;
  };
  const outLines = lines.map((one): ReversedLine => {
    const parts = one.limits.map(reversed);
    const sum = addPence(...parts.map((part) => part.given));
    return {
      lineId: one.line.id,
      label: one.line.label,
      quantity: one.quantity,
      charged: one.charged,
      given: sum,
      kept: one.quantity === 0 ? ZERO_PENCE : subtractPence(addPence(...one.limits.map((limit) => limit.most)), sum),
      rule: one.rule,
      byRule: addPence(...one.limits.map((limit) => limit.byRule)),
      parts,
      offLater: reduce(sum, { dueOn: one.line.dueOn, amount: one.line.dueLater }),
    };
  });
  const outFees = fees.map(({ fee, limits: own }): ReversedFee => {
    const parts = own.map(reversed);
    const sum = addPence(...parts.map((part) => part.given));
    reduce(sum, { dueOn: null, amount: ZERO_PENCE });
    return { label: fee.label, charged: addPence(...fee.parts.map((part) => part.gross)), given: sum, parts };
  });
  const parts = [...outLines, ...outFees].flatMap((one) => one.parts);
  const total = addPence(...parts.map((part) => part.given));
  const back = moneyBack(funds, total, request.to);
  const most = pence(Math.max(0, funds.received - funds.disputed));
  const owedBefore = addPence(...funds.charges.map((one) => one.amount)) - funds.received;
  if (total - back.offDebt > most) return err({ kind: "disputed", most });
  return ok({
    lines: outLines,
    fees: outFees,
    given: total,
    givenBefore: addPence(...limits.map(({ part }) => part.given)),
    vat: addPence(...parts.map((part) => part.vat)),
    kept: addPence(...outLines.map((line) => line.kept)),
    stillOwed: pence(Math.max(0, owedBefore - back.offDebt)),
    ...back,
    charges: mergeReductions(reductions),
    cancelsAll: [...after.values()].every((left) => left === 0),
  });
}

interface Chosen {
  readonly line: SoldLine;
  readonly quantity: number;
}

function chooseLines(sold: SoldShare, { lines, give }: ReversalRequest): Result<Chosen[], ReversalRefusal> {
  const isRefund = give.kind === "amount";
  if (lines.length === 0 || new Set(lines.map((one) => one.lineId)).size < lines.length)
    return err({ kind: "nothing_chosen" });
  const chosen: Chosen[] = [];
  for (const { lineId, quantity } of lines) {
    const line = sold.lines.find((one) => one.id === lineId);
    if (line === undefined) return err({ kind: "unknown_line", lineId });
    const left = line.quantity - line.cancelled;
    if (quantity > left) return err({ kind: "too_many", lineId, left });
    if (!Number.isSafeInteger(quantity) || quantity < 0 || (quantity === 0 && !isRefund))
      return err({ kind: "nothing_chosen" });
    chosen.push({ line, quantity });
  }
  return ok(chosen);
}

interface LimitedLine extends Chosen {
  readonly charged: Pence;
  readonly rule: { readonly reason: RuleReason; readonly share: number };
  readonly byFamily: boolean;
  readonly limits: readonly Limited[];
}

function limitLine(line: SoldLine, quantity: number, { rule }: SoldShare, day: ReversalDay): LimitedLine {
  const { reason, share, byFamily } = applyRule(rule, line, day);
  const [from, to] = [line.cancelled, line.cancelled + quantity];
  const limits = line.parts.map((part): Limited => {
    const left = subtractPence(part.gross, part.given);
    if (quantity === 0) return { part, most: left, byRule: ZERO_PENCE };
    const [before, after] = [firstOf(part.gross, from, line.quantity), firstOf(part.gross, to, line.quantity)];
    return {
      part,
      most: pence(Math.min(left, after - before)),
      byRule: pence(Math.min(left, shareOf(after, share) - shareOf(before, share))),
    };
  });
  const charged = addPence(
    ...line.parts.map((part) =>
      quantity === 0
        ? part.gross
        : subtractPence(firstOf(part.gross, to, line.quantity), firstOf(part.gross, from, line.quantity)),
    ),
  );
  return { line, quantity, charged, rule: { reason, share }, byFamily, limits };
}

interface LimitedFee {
  readonly fee: SoldFee;
  readonly limits: readonly Limited[];
}

/** A fee goes back by the rule only with a full refund of everything that it was for, whether now or before. */
function limitFee(fee: SoldFee, sold: SoldShare, chosen: readonly LimitedLine[]): LimitedFee {
  const isInFull = (line: SoldLine): boolean => {
    const now = chosen.find((one) => one.line.id === line.id);
    // A line that was moved away gave back all that it cost.
    if (now === undefined) return line.parts.every((part) => part.given === part.gross);
    return now.rule.share === WHOLE && now.limits.every(({ part, byRule }) => part.given + byRule === part.gross);
  };
  const back = (fee.kind !== "booking" || sold.rule.bookingFeeBack) && linesOf(fee, sold).every(isInFull);
  return {
    fee,
    limits: fee.parts.map((part) => {
      const most = subtractPence(part.gross, part.given);
      return { part, most, byRule: back ? most : ZERO_PENCE };
    }),
  };
}

/** True if each line that the fee was for is cancelled after this, or gets money back in this. */
function concernsNoMore(
  fee: SoldFee,
  sold: SoldShare,
  after: ReadonlyMap<string, number>,
  refunded: ReadonlySet<string>,
): boolean {
  return linesOf(fee, sold).every((line) => after.get(line.id) === 0 || refunded.has(line.id));
}

/** The lines that a fee was for. */
function linesOf({ follows }: SoldFee, sold: SoldShare): SoldLine[] {
  return sold.lines.filter((line) => follows.length === 0 || follows.includes(line.id));
}

function amountsOf(limits: readonly Limited[], give: ReversalRequest["give"]): Result<Pence[], ReversalRefusal> {
  if (give.kind === "rule") return ok(limits.map((one) => one.byRule));
  if (give.kind === "all") return ok(limits.map((one) => one.most));
  if (give.kind === "nothing") return ok(limits.map(() => ZERO_PENCE));
  const most = addPence(...limits.map((one) => one.most));
  if (give.amount <= 0) return err({ kind: "nothing_chosen" });
  if (give.amount > most) return err({ kind: "amount_too_high", most });
  // No part gets more than its weight, because the amount is not more than their sum.
  return ok(
    allocate(
      give.amount,
      limits.map((one) => one.most),
    ),
  );
}

// VAT is counted on everything given so far, so that the parts of a refund add up to the VAT of the whole.
function reversePart({ key, label, vatRate, given: before }: SoldPart, given: Pence): ReversedPart {
  const vat = subtractPence(vatIncludedIn(addPence(before, given), vatRate), vatIncludedIn(before, vatRate));
  return { key, label, vatRate, given, vat };
}

const WHOLE = 10_000;

/** What the places or pieces that stand of a line cost: `left` of the `of` that were sold, for an amount in pence. */
export function standingShare(amount: Pence, left: number, of: number): Pence {
  return left === of ? amount : subtractPence(amount, firstOf(amount, of - left, of));
}

/** What the first `count` of `of` equal shares of an amount come to. */
function firstOf(amount: Pence, count: number, of: number): Pence {
  return equalShare(amount, { from: 0, to: count, of });
}

/** A share in basis points, half up. It never grows faster than the amount, so differences of it are never too much. */
export function shareOf(amount: Pence, basisPoints: number): Pence {
  return allocate(amount, [basisPoints, WHOLE - basisPoints])[0] ?? ZERO_PENCE;
}

function mergeReductions(all: readonly ChargeReduction[]): ChargeReduction[] {
  return [...Map.groupBy(all, (one) => one.dueOn)].map(([dueOn, own]) => ({
    dueOn,
    amount: addPence(...own.map((one) => one.amount)),
  }));
}
