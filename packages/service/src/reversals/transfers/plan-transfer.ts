import type { OrderLine } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { confirmedOn, decideTransfer, type Destination, type TransferTerms } from "@matinee/core/reversals";
import type { Context, Db, Outcome } from "../../kernel/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { mayGetCredit } from "../may-get-credit.ts";
import { readSold } from "../read-sold.ts";
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
export interface DecidedTransfer extends TransferDraft, TransferTerms {
  /** The dates and choices of the line, as sold. */
  readonly before: OrderLine | undefined;
}

/** Reads what a transfer depends on, and has it decided. The order was read, and is locked if it is going to be written. */
export async function planTransfer(
  ctx: Context,
  db: Db,
  order: OrderRow,
  { input, newId, ...request }: TransferRequest,
): Promise<Outcome<DecidedTransfer>> {
  const orderedOn = confirmedOn(order, { takesCancelled: false });
  if (!orderedOn.ok) return orderedOn;
  const draft = await draftTransfer(db, { orderId: order.id, newId }, input);
  if (!draft.ok) return draft;
  const { next, old, quantity, left } = draft.value;
  const today = ctx.today();
  const { shares, lines, ...money } = await readSold(db, order, today);
  const decided = decideTransfer(
    { ...money, share: shares.get(old.seller_id), mayGetCredit: await mayGetCredit(db, order) },
    { ...request, lineId: old.id, quantity, next, left },
    { today, orderedOn: orderedOn.value },
  );
  return decided.ok
    ? ok({ ...draft.value, ...decided.value, before: lines.find((line) => line.id === old.id) })
    : decided;
}
