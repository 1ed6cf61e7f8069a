import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok, pence } from "@matinee/core/kernel";
import type { ReversalRequest } from "@matinee/core/reversals";
import { inTransaction } from "@matinee/database";
import { answerOnce, authorize, missing, neededReason, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { testMoneyIn } from "../ledger/index.ts";
import { lockOrder, readOrder } from "../orders/index.ts";
import { inSnapshot } from "./in-snapshot.ts";
import { previewView } from "./preview-view.ts";
import { decideReversal, reverseOrder, type ReversalInput } from "./reverse-order.ts";
import { sellerOfLines } from "./seller-of-lines.ts";

type Asked = CallParsed<"POST /v1/staff/orders/{id}/reversals/preview", "body"> & { readonly id: string };
type Committed = CallParsed<"POST /v1/staff/orders/{id}/reversals", "body"> & { readonly id: string };
type Preview = CallAnswer<"POST /v1/staff/orders/{id}/reversals/preview">;

/** What cancelling or refunding a part of an order would give back, in pence. Nothing is changed. */
export async function previewStaffReversal(ctx: Context, input: Asked): Promise<Outcome<Preview>> {
  const allowed = authorize(ctx, "order:reverse", "unread");
  if (!allowed.ok) return allowed;
  return await inSnapshot(ctx.db, async (trx) => {
    const order = await readOrder(trx, input.id);
    if (order === undefined || order.status === "basket") return missing("The order");
    const reversal = await inputOf(ctx, trx, input);
    if (!reversal.ok) return reversal;
    const decided = await decideReversal(ctx, trx, order, reversal.value);
    if (!decided.ok) return decided;
    return ok(previewView(decided.value, await testMoneyIn(ctx, trx, decided.value.refunds)));
  });
}

/** Cancels a part of an order or gives money back, as its preview said. Refuses if the amounts have changed since. */
export async function reverseByStaff(ctx: Context, input: Committed): Promise<Outcome<{ id: string }>> {
  const allowed = authorize(ctx, "order:reverse", "unread");
  if (!allowed.ok) return allowed;
  const why = neededReason(input.reason);
  if (!why.ok) return why;
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, input.id);
    if (order === undefined || order.status === "basket") return missing("The order");
    const reversal = await inputOf(ctx, trx, input);
    if (!reversal.ok) return reversal;
    const done = await reverseOrder(ctx, trx, order, { ...reversal.value, seen: input.seen, reason: why.value });
    return done.ok ? await answerOnce(ctx, trx, done.value) : done;
  });
}

/** Checks that the lines are of one school, and that the member of staff works for it. */
async function inputOf(ctx: Context, db: Db, input: Asked): Promise<Outcome<ReversalInput>> {
  const seller = await sellerOfLines(db, input);
  if (!seller.ok) return seller;
  const allowed = authorize(ctx, "order:reverse", { franchiseIds: [seller.value] });
  if (!allowed.ok) return allowed;
  const give: ReversalRequest["give"] =
    input.give === "amount" ? { kind: "amount", amount: pence(input.amount ?? 0) } : { kind: input.give };
  const to: ReversalRequest["to"] =
    input.to === "both" ? { kind: "both", credit: pence(input.credit ?? 0) } : { kind: input.to };
  return ok({
    sellerId: seller.value,
    by: "staff",
    request: { lines: input.lines.map(({ id, quantity }) => ({ lineId: id, quantity })), give, to },
    children: new Map(input.lines.flatMap(({ id, child_ids: ids }) => (ids === undefined ? [] : [[id, ids]]))),
  });
}
