import { firstChosenDay, priceLineOf, type OrderLine } from "@matinee/core/basket";
import { instant, isoDate, londonWallClock, ok, type IsoDate } from "@matinee/core/kernel";
import {
  mayMove,
  previewTransfer,
  type Destination,
  type MoveRefusal,
  type SoldLine,
  type TransferPreview,
} from "@matinee/core/reversals";
import { formatPenceExact } from "@matinee/format";
import { refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { mayGetCredit } from "../may-get-credit.ts";
import { readSold } from "../read-sold.ts";
import { refusalOf } from "../refusal.ts";
import { draftTransfer, type TransferDraft, type TransferInput } from "./draft-transfer.ts";

export interface TransferRequest {
  readonly input: TransferInput;
  readonly by: "family" | "staff";
  readonly difference: "owe" | "waive";
  readonly to: Destination;
  /** The id of the new line. */
  readonly newId: string;
}

/** A transfer that may go ahead, with what it costs. */
export interface DecidedTransfer extends TransferDraft {
  readonly preview: TransferPreview;
  /** The line as it was sold. */
  readonly sold: SoldLine;
  /** Its dates and choices, as sold. */
  readonly before: OrderLine | undefined;
  /** The first date from which the cancellation rule goes on counting; null: the new line's own. */
  readonly ruleFrom: IsoDate | null;
}

/** Decides a transfer of an order that was read, and locked if it is going to be written. */
export async function decideTransfer(
  ctx: Context,
  db: Db,
  order: OrderRow,
  { input, by, difference, to, newId }: TransferRequest,
): Promise<Outcome<DecidedTransfer>> {
  if (order.confirmed_at === null || order.status === "cancelled")
    return refuse("order_changed", "Only a confirmed order can be changed.");
  const draft = await draftTransfer(db, { orderId: order.id, newId }, input);
  if (!draft.ok) return draft;
  const { next, old, quantity, left } = draft.value;
  const today = ctx.today();
  const { shares, funds, pricing, lines } = await readSold(db, order, today);
  const share = shares.get(old.seller_id);
  const sold = share?.lines.find((line) => line.id === old.id);
  if (share === undefined || sold === undefined)
    return refuse("transfer_refused", "What this booking cost is not known, so it can't be moved here.");
  const day = { today, orderedOn: londonWallClock(instant(order.confirmed_at)).on };
  const decided = previewTransfer(
    { sold: share, funds, pricing },
    {
      lineId: old.id,
      quantity,
      next: priceLineOf(next, today),
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
      ? refuse("transfer_refused", WHY_NOT.costs_more(decided.error.owed))
      : refusalOf(decided.error, share);
  const preview = decided.value;
  if (by === "family") {
    const allowed = mayMove(share.rule, sold, preview.difference, day);
    if (!allowed.ok) return refuse("transfer_refused", WHY_NOT[allowed.error](preview.difference));
  }
  if (preview.reversal.toCredit > 0 && !(await mayGetCredit(db, order)))
    return refuse("reversal_refused", "This family has deleted its account, so credit can't be given.");
  const before = lines.find((line) => line.id === old.id);
  return ok({ ...draft.value, preview, sold, before, ruleFrom: ruleFromOf(sold, by) });
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
  item_too_late: () => `This was ordered more than 14 days ago, so it cannot be swapped here. ${ASK}`,
  costs_more: (difference) =>
    `This costs ${formatPenceExact(difference)} more, so the school has to do it for you. ${ASK}`,
  costs_less: (difference) =>
    `This costs ${formatPenceExact(-difference)} less, and it is too late for a full refund. ${ASK}`,
};
