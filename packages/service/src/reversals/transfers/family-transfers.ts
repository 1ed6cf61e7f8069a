import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { answerOnce, authorizeVisitor, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { testMoneyIn } from "../../ledger/index.ts";
import { lockOrder, readOrder } from "../../orders/index.ts";
import { inSnapshot } from "../in-snapshot.ts";
import { planTransfer, type TransferRequest } from "./plan-transfer.ts";
import { listMoveTargets } from "./list-move-targets.ts";
import { targetsByRule } from "./targets-by-rule.ts";
import { transferLine } from "./transfer-line.ts";
import { transferView } from "./transfer-view.ts";

type Asked = CallParsed<"POST /v1/account/orders/{id}/transfers/preview", "body"> & { readonly id: string };
type Committed = CallParsed<"POST /v1/account/orders/{id}/transfers", "body"> & { readonly id: string };

/** Where a family's own booking can be moved, or what an item can be swapped for. */
export async function listOwnMoveTargets(
  ctx: Context,
  input: { readonly id: string; readonly line_id: string },
): Promise<Outcome<CallAnswer<"GET /v1/account/orders/{id}/lines/{line_id}/moves">>> {
  const allowed = authorizeVisitor(ctx, "order:move");
  if (!allowed.ok) return allowed;
  const order = await readOrder(ctx.db, input.id);
  if (order?.guest_id !== allowed.value || order.status === "basket") return missing("The order");
  const found = await listMoveTargets(ctx.db, input);
  if (!found.ok) return found;
  const { targets } = found.value;
  return ok({
    ...found.value,
    targets: await targetsByRule(ctx.db, order, { lineId: input.line_id, targets, today: ctx.today() }),
  });
}

/** What moving a family's own booking or swapping an item would do. Nothing is changed. */
export async function previewOwnTransfer(
  ctx: Context,
  input: Asked,
): Promise<Outcome<CallAnswer<"POST /v1/account/orders/{id}/transfers/preview">>> {
  const allowed = authorizeVisitor(ctx, "order:move");
  if (!allowed.ok) return allowed;
  return await inSnapshot(ctx.db, async (trx) => {
    const order = await readOrder(trx, input.id);
    if (order?.guest_id !== allowed.value || order.status === "basket") return missing("The order");
    const decided = await planTransfer(ctx, trx, order, requestOf(ctx, input));
    if (!decided.ok) return decided;
    const { refunds } = decided.value.preview.reversal;
    return ok(transferView(decided.value, await testMoneyIn(ctx, trx, refunds)));
  });
}

/** Moves a family's own booking or swaps an item by the school's rule, as its preview said. */
export async function transferByFamily(
  ctx: Context,
  input: Committed,
): Promise<Outcome<CallAnswer<"POST /v1/account/orders/{id}/transfers">>> {
  const allowed = authorizeVisitor(ctx, "order:move");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, input.id);
    if (order?.guest_id !== allowed.value || order.status === "basket") return missing("The order");
    const reason = "Moved by the family";
    const done = await transferLine(ctx, trx, order, { ...requestOf(ctx, input), seen: input.seen, reason });
    return done.ok ? await answerOnce(ctx, trx, done.value) : done;
  });
}

function requestOf(ctx: Context, input: Asked): TransferRequest {
  return { input, by: "family", difference: "owe", to: { kind: input.to }, newId: ctx.newId() };
}
