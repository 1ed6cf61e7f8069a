import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { answerOnce, authorizeVisitor, missing, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { testMoneyIn } from "../ledger/index.ts";
import { lockOrder, readOrder } from "../orders/index.ts";
import { inSnapshot } from "./in-snapshot.ts";
import { previewView } from "./preview-view.ts";
import { decideReversal, reverseOrder, type ReversalInput } from "./reverse-order.ts";
import { sellerOfLines } from "./seller-of-lines.ts";

type Asked = CallParsed<"POST /v1/account/orders/{id}/cancel/preview", "body"> & { readonly id: string };
type Committed = CallParsed<"POST /v1/account/orders/{id}/cancel", "body"> & { readonly id: string };
type Preview = CallAnswer<"POST /v1/account/orders/{id}/cancel/preview">;

/** What a family gets back by the school's rule if it cancels these lines now. Nothing is changed. */
export async function previewCancellation(ctx: Context, input: Asked): Promise<Outcome<Preview>> {
  const allowed = authorizeVisitor(ctx, "order:cancel");
  if (!allowed.ok) return allowed;
  return await inSnapshot(ctx.db, async (trx) => {
    const order = await readOrder(trx, input.id);
    if (order?.guest_id !== allowed.value || order.status === "basket") return missing("The order");
    const cancellation = await inputOf(trx, input);
    if (!cancellation.ok) return cancellation;
    const decided = await decideReversal(ctx, trx, order, cancellation.value);
    if (!decided.ok) return decided;
    return ok(previewView(decided.value, await testMoneyIn(ctx, trx, decided.value.refunds)));
  });
}

/** Cancels lines of a family's own order by the school's rule, as its preview said. */
export async function cancelByFamily(ctx: Context, input: Committed): Promise<Outcome<{ id: string }>> {
  const allowed = authorizeVisitor(ctx, "order:cancel");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, input.id);
    if (order?.guest_id !== allowed.value || order.status === "basket") return missing("The order");
    const cancellation = await inputOf(trx, input);
    if (!cancellation.ok) return cancellation;
    const reason = "Cancelled by the family";
    const done = await reverseOrder(ctx, trx, order, { ...cancellation.value, seen: input.seen, reason });
    return done.ok ? await answerOnce(ctx, trx, done.value) : done;
  });
}

async function inputOf(db: Db, input: Asked): Promise<Outcome<ReversalInput>> {
  const seller = await sellerOfLines(db, input);
  if (!seller.ok) return seller;
  return ok({
    sellerId: seller.value,
    by: "family",
    request: {
      lines: input.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      give: { kind: "rule" },
      to: { kind: input.to },
    },
    children: new Map(input.lines.flatMap(({ id, child_ids: ids }) => (ids === undefined ? [] : [[id, ids]]))),
  });
}
