import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import {
  answerOnce,
  authorize,
  missing,
  neededReason,
  type Context,
  type Db,
  type Outcome,
} from "../../kernel/index.ts";
import { testMoneyIn } from "../../ledger/index.ts";
import { lockOrder, readOrder } from "../../orders/index.ts";
import { inSnapshot } from "../in-snapshot.ts";
import { sellerOfLines } from "../seller-of-lines.ts";
import { planTransfer, type TransferRequest } from "./plan-transfer.ts";
import { listMoveTargets } from "./list-move-targets.ts";
import { transferLine } from "./transfer-line.ts";
import { transferView } from "./transfer-view.ts";

type Asked = CallParsed<"POST /v1/staff/orders/{id}/transfers/preview", "body"> & { readonly id: string };
type Committed = CallParsed<"POST /v1/staff/orders/{id}/transfers", "body"> & { readonly id: string };
type Line = { readonly id: string; readonly line_id: string };

/** Where a booking of the school can be moved, or what an item can be swapped for. */
export async function listStaffMoveTargets(
  ctx: Context,
  input: Line,
): Promise<Outcome<CallAnswer<"GET /v1/staff/orders/{id}/lines/{line_id}/moves">>> {
  const allowed = authorize(ctx, "order:transfer", "unread");
  if (!allowed.ok) return allowed;
  const own = await authorizeLine(ctx, ctx.db, input);
  return own.ok ? await listMoveTargets(ctx.db, input) : own;
}

/** What moving a booking or swapping an item would do, in pence and places. Nothing is changed. */
export async function previewStaffTransfer(
  ctx: Context,
  input: Asked,
): Promise<Outcome<CallAnswer<"POST /v1/staff/orders/{id}/transfers/preview">>> {
  const allowed = authorize(ctx, "order:transfer", "unread");
  if (!allowed.ok) return allowed;
  return await inSnapshot(ctx.db, async (trx) => {
    const order = await readOrder(trx, input.id);
    if (order === undefined || order.status === "basket") return missing("The order");
    const own = await authorizeLine(ctx, trx, input);
    if (!own.ok) return own;
    const decided = await planTransfer(ctx, trx, order, requestOf(ctx, input));
    if (!decided.ok) return decided;
    const { refunds } = decided.value.preview.reversal;
    return ok(transferView(decided.value, await testMoneyIn(ctx, trx, refunds)));
  });
}

/** Moves a booking or swaps an item, as its preview said. Refuses if an amount has changed since or a place has gone. */
export async function transferByStaff(
  ctx: Context,
  input: Committed,
): Promise<Outcome<CallAnswer<"POST /v1/staff/orders/{id}/transfers">>> {
  const allowed = authorize(ctx, "order:transfer", "unread");
  if (!allowed.ok) return allowed;
  const why = neededReason(input.reason);
  if (!why.ok) return why;
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, input.id);
    if (order === undefined || order.status === "basket") return missing("The order");
    const own = await authorizeLine(ctx, trx, input);
    if (!own.ok) return own;
    const done = await transferLine(ctx, trx, order, { ...requestOf(ctx, input), seen: input.seen, reason: why.value });
    return done.ok ? await answerOnce(ctx, trx, done.value) : done;
  });
}

/** Checks that the member of staff works for the school that sold the line. */
async function authorizeLine(ctx: Context, db: Db, { id, line_id }: Line): Promise<Outcome<null>> {
  const seller = await sellerOfLines(db, { id, lines: [{ id: line_id }] });
  return seller.ok ? authorize(ctx, "order:transfer", { franchiseIds: [seller.value] }) : seller;
}

function requestOf(ctx: Context, input: Asked): TransferRequest {
  return { input, by: "staff", difference: input.difference, to: { kind: input.to }, newId: ctx.newId() };
}
