import { randomBytes } from "node:crypto";
import { demandsOf, nameOf } from "@matinee/core/basket";
import { err, ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { audit, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { giveCredit, postReversal, postTransfer } from "../../ledger/index.ts";
import { queueMail } from "../../mail/index.ts";
import { soldLineJson, type OrderRow } from "../../orders/index.ts";
import { movePlaces, type ClaimRefusal } from "../../places/index.ts";
import { requestRefund } from "../../payments/index.ts";
import { closeLockedEntries, lockBookedEntries } from "../../waiting-list/index.ts";
import { takeLineOut } from "../cancel-item.ts";
import { assignNoteNumber } from "../note-number.ts";
import { writeReversal } from "../write-reversal.ts";
import { planTransfer, type DecidedTransfer, type TransferRequest } from "./plan-transfer.ts";
import { insertMovedLine } from "./insert-moved-line.ts";
import { lineTexts } from "./transfer-view.ts";

/** The amounts of a preview, in pence, as whoever commits it saw them. */
interface SeenTransfer {
  readonly price: number;
  readonly given: number;
  readonly owed: number;
  readonly to_card: number;
  readonly to_credit: number;
}

interface Commit extends TransferRequest {
  readonly seen: SeenTransfer;
  readonly reason: string;
}

const KEY_BYTES = 18;

/**
 * Carries out a transfer in the caller's transaction; the order's row is locked. The new line is sold, its places are claimed like those of
 * a checkout, and the old line is reversed. Nothing outside is called: refunds and the mail are sent after the commit. Returns
 * the ids of the reversal and of the new line.
 */
export async function transferLine(
  ctx: Context,
  trx: Db,
  order: OrderRow,
  commit: Commit,
): Promise<Outcome<{ readonly id: string; readonly line_id: string }>> {
  const { by, reason, newId } = commit;
  const decided = await planTransfer(ctx, trx, order, commit);
  if (!decided.ok) return decided;
  const { old, next, preview, quantity, childIds, before, ruleFrom } = decided.value;
  const { reversal } = preview;
  if (!isSeen(decided.value, commit.seen)) return refuse("preview_changed");
  await insertMovedLine(trx, { orderId: order.id, oldId: old.id, next, preview });
  const ended = await lockBookedEntries(trx, { lineId: newId });
  const gone = await takeLineOut(ctx, trx, { orderId: order.id, lineId: old.id, quantity, childIds });
  if (!gone.ok) return gone;
  const demands = demandsOf([next]).map(({ lineId, ...demand }) => ({
    ...demand,
    orderId: order.id,
    orderItemId: lineId,
  }));
  const moved = await movePlaces(trx, { cancelled: gone.value.claims, demands, newItemId: newId }, ctx.newId);
  if (!moved.ok) return err(placeProblem(moved.error, decided.value));
  await closeLockedEntries(ctx, trx, ended);
  const id = ctx.newId();
  const sellerId = old.seller_id;
  const note =
    reversal.given === 0
      ? null
      : { number: await assignNoteNumber(trx, sellerId), key: randomBytes(KEY_BYTES).toString("base64url") };
  const splits = new Map([[old.id, gone.value.id]]);
  await postTransfer(trx, { reversalId: id, orderId: order.id, sellerId, charges: preview.charges });
  await writeReversal(trx, { id, orderId: order.id, sellerId, by, reason, preview: reversal, note, splits });
  await postReversal(trx, { reversalId: id, orderId: order.id, sellerId, charges: reversal.charges });
  await trx
    .insertInto("transfer")
    .values({
      reversal_id: id,
      gone_item_id: gone.value.id,
      new_item_id: newId,
      sold_pence: preview.next.gross,
      waived_pence: preview.waived,
      owed_pence: preview.owed,
      rule_from: ruleFrom,
    })
    .execute();
  await sql`
    update orders set pricing = ${JSON.stringify(preview.pricing)}::jsonb, total_gross_pence = total_gross_pence + ${preview.next.gross},
      sold = jsonb_set(sold, '{lines}', (sold -> 'lines') || ${soldLineJson(next)}::jsonb), updated_at = now()
    where id = ${order.id}`.execute(trx);
  if (reversal.toCredit > 0 && order.customer_id !== null)
    await giveCredit(trx, {
      key: `reversal:${id}`,
      customerId: order.customer_id,
      amount: reversal.toCredit,
      from: { orderId: order.id },
      note: `Order ${order.number}`,
    });
  for (const { paymentId, amount } of reversal.refunds) {
    const refundId = await requestRefund(ctx, trx, { paymentId, amount, reason: "cancelled" });
    await trx.insertInto("reversal_refund").values({ refund_id: refundId, reversal_id: id }).execute();
  }
  await queueMail(ctx, trx, "booking_moved", { reversal_id: id });
  await audit(ctx, trx, {
    action: by === "staff" ? "booking_moved" : "booking_moved_by_family",
    subject: `order:${order.id}`,
    school: sellerId,
    detail: {
      reversal_id: id,
      reason,
      before: {
        line_id: old.id,
        what: before === undefined ? null : nameOf(before),
        quantity,
        dates: dateTexts(before),
        given: reversal.given,
      },
      after: { line_id: newId, what: nameOf(next), quantity, dates: dateTexts(next), price: preview.next.gross },
      waived: preview.waived,
      owed: preview.owed,
      to_card: reversal.toCard,
      to_credit: reversal.toCredit,
    },
  });
  return ok({ id, line_id: newId });
}

/** Dates and venue of a booking. Names and printed text stay out of the log. */
function dateTexts(line: DecidedTransfer["before"]): string[] {
  return line === undefined || line.type === "product" ? [] : lineTexts(line);
}

function isSeen({ preview: { next, owed, reversal } }: DecidedTransfer, seen: SeenTransfer): boolean {
  return (
    next.gross === seen.price &&
    reversal.given === seen.given &&
    owed === seen.owed &&
    reversal.toCard === seen.to_card &&
    reversal.toCredit === seen.to_credit
  );
}

/** Why the places are not to be had: they went between the preview and this. */
function placeProblem(refusal: ClaimRefusal, { next }: DecidedTransfer) {
  const name = nameOf(next);
  switch (refusal.kind) {
    case "trial_had":
      return refuse("trial_had").error;
    case "child_twice":
      return refuse("already_booked", `One of these children already has a place in ${name} on one of these dates.`)
        .error;
    case "short":
      return next.type === "product"
        ? refuse("no_stock_left", `${name} has just sold out in this choice.`).error
        : refuse("no_places_left", `The last place in ${name} on these dates has just gone.`).error;
  }
}
