import { randomBytes } from "node:crypto";
import {
  confirmedOn,
  previewReversal,
  refuseCredit,
  reversalProblem,
  type ReversalPreview,
  type ReversalRequest,
} from "@matinee/core/reversals";
import { ok, pence } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { formatPenceExact } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import {
  audit,
  changedFields,
  refuse,
  type Acting,
  type Db,
  type Outcome,
  type SystemContext,
} from "../kernel/index.ts";
import { giveCredit, postReversal } from "../ledger/index.ts";
import { queueMail } from "../mail/index.ts";
import { LINE_NAME_TABLES, lineName, moveOrder, type OrderRow } from "../orders/index.ts";
import { cancelClaims } from "../places/index.ts";
import { requestRefund } from "../payments/index.ts";
import { cancelItem } from "./cancel-item.ts";
import { mayGetCredit } from "./may-get-credit.ts";
import { assignNoteNumber } from "./note-number.ts";
import { readSold } from "./read-sold.ts";
import { writeReversal } from "./write-reversal.ts";

/** The amounts of a preview, in pence, as whoever commits it saw them. */
export interface SeenAmounts {
  readonly given: number;
  readonly to_card: number;
  readonly to_credit: number;
  readonly off_debt: number;
  /** What had been given back before; undefined: not compared. */
  readonly given_before?: number | undefined;
}

export interface ReversalInput {
  readonly sellerId: number;
  readonly request: ReversalRequest;
  /** The children whose places are cancelled, by line; only needed where some of a line's children stay. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly by: "family" | "staff";
}

interface Commit extends ReversalInput {
  readonly seen: SeenAmounts;
  readonly reason: string;
}

const KEY_BYTES = 18;

/** Decides a reversal of an order that was read, and locked if it is going to be written. */
export async function decideReversal(
  ctx: Pick<SystemContext, "today">,
  db: Db,
  order: OrderRow,
  { sellerId, request, by }: ReversalInput,
): Promise<Outcome<ReversalPreview>> {
  const orderedOn = confirmedOn(order, { takesCancelled: by === "staff" });
  if (!orderedOn.ok) return orderedOn;
  const { shares, funds } = await readSold(db, order, ctx.today());
  const share = shares.get(sellerId);
  if (share === undefined) return refuse("not_found");
  const decided = previewReversal(share, funds, request, { by, today: ctx.today(), orderedOn: orderedOn.value });
  if (!decided.ok) return reversalProblem(decided.error, share);
  return decided.value.toCredit > 0 && !(await mayGetCredit(db, order)) ? refuseCredit() : decided;
}

/**
 * Carries out a reversal in the caller's transaction; the order's row is locked. Nothing outside is called: refunds and
 * the mail are sent after the commit. Returns the reversal's id.
 */
export async function reverseOrder(
  ctx: Acting,
  trx: Db,
  order: OrderRow,
  commit: Commit,
): Promise<Outcome<{ readonly id: string }>> {
  const { sellerId, request, by, seen, reason, children } = commit;
  const decided = await decideReversal(ctx, trx, order, commit);
  if (!decided.ok) return decided;
  const preview = decided.value;
  if (!isSeen(preview, seen)) return refuse("preview_changed", changedText(preview, seen));
  const id = ctx.newId();
  const splits = new Map<string, string>();
  for (const { lineId, quantity } of request.lines) {
    if (quantity === 0) continue;
    const cancelled = await cancelItem(ctx, trx, {
      orderId: order.id,
      lineId,
      quantity,
      childIds: children.get(lineId),
    });
    if (!cancelled.ok) return cancelled;
    splits.set(lineId, cancelled.value);
  }
  const status = splits.size > 0 ? await moveCancelled(ctx, trx, order) : order.status;
  const note =
    preview.given === 0
      ? null
      : { number: await assignNoteNumber(trx, sellerId), key: randomBytes(KEY_BYTES).toString("base64url") };
  await writeReversal(trx, { id, orderId: order.id, sellerId, by, reason, preview, note, splits });
  await postReversal(trx, { reversalId: id, orderId: order.id, sellerId, charges: preview.charges });
  if (preview.toCredit > 0 && order.customer_id !== null)
    await giveCredit(trx, {
      key: `reversal:${id}`,
      customerId: order.customer_id,
      amount: preview.toCredit,
      from: { orderId: order.id },
      note: `Order ${order.number}`,
    });
  for (const { paymentId, amount } of preview.refunds) {
    const why = splits.size > 0 ? "cancelled" : "goodwill";
    const refundId = await requestRefund(ctx, trx, { paymentId, amount, reason: why });
    await trx.insertInto("reversal_refund").values({ refund_id: refundId, reversal_id: id }).execute();
  }
  await queueMail(ctx, trx, "order_reversed", { reversal_id: id });
  const names = await namesOfLines(trx, order.id);
  await audit(ctx, trx, {
    action: by === "staff" ? "order_reversed" : "order_cancelled_by_family",
    subject: `order:${order.id}`,
    school: sellerId,
    detail: {
      reversal_id: id,
      seller_id: sellerId,
      reason,
      // With what they were: an id tells a reader nothing.
      lines: preview.lines.map((line) => ({
        line_id: line.lineId,
        what: names.get(line.lineId) ?? null,
        ...(line.quantity > 0 && { quantity: line.quantity }),
      })),
      given: preview.given,
      to_card: preview.toCard,
      to_credit: preview.toCredit,
      ...changedFields({ status: order.status }, { status }),
    },
  });
  return ok({ id });
}

const nameRow = z.object({ id: z.guid(), name: z.string() });

/** What each line of an order is: a class, a camp or an item. The label of a line is not for the log: it names children, and what is printed. */
async function namesOfLines(trx: Db, orderId: string): Promise<ReadonlyMap<string, string>> {
  const statement = sql`select i.id, coalesce(${lineName()}, '') as name
    from orders o join order_item i on i.order_id = o.id ${LINE_NAME_TABLES} where o.id = ${orderId}`;
  const rows = await rowsOf("what the lines of an order are", nameRow, statement).execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function changedText({ given, givenBefore }: ReversalPreview, { given_before: before }: SeenAmounts): string {
  if (before !== undefined && givenBefore > before)
    return `${formatPenceExact(pence(givenBefore - before))} has just been refunded for this or taken off what was owed. Please check whether it is still wanted.`;
  return `The amount is now ${formatPenceExact(given)}. Please check it again.`;
}

function isSeen(preview: ReversalPreview, seen: SeenAmounts): boolean {
  return (
    (seen.given_before === undefined || seen.given_before === preview.givenBefore) &&
    preview.given === seen.given &&
    preview.toCard === seen.to_card &&
    preview.toCredit === seen.to_credit &&
    preview.offDebt === seen.off_debt
  );
}

/** Moves an order of which something was cancelled, and returns its new status. If nothing is left, the use of its coupon is given back too. */
async function moveCancelled(ctx: Pick<SystemContext, "newId">, trx: Db, order: OrderRow): Promise<OrderRow["status"]> {
  const left = await trx
    .selectFrom("order_item")
    .select("id")
    .where("order_id", "=", order.id)
    .where("state", "=", "active")
    .executeTakeFirst();
  const event = left === undefined ? "cancel_rest" : "cancel_part";
  const moved = await moveOrder(trx, order.id, event).returning("status").executeTakeFirst();
  const status = moved?.status ?? order.status;
  if (left !== undefined) return status;
  const ofOrder = { orderId: order.id, orderItemId: null, childIds: null, movedTo: null, keep: 0 };
  await cancelClaims(trx, ofOrder, ctx.newId);
  return status;
}
