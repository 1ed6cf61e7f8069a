import type { CallParsed, ClassItem } from "@matinee/contract";
import { changeCampPayment, isCampLine } from "@matinee/core/basket";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, missing, type Context, type Outcome } from "../kernel/index.ts";
import { lockBasketOfLine } from "./lock-basket.ts";
import { viewClassLine } from "./view-lines.ts";
import { changeLine } from "./write-lines.ts";

type Input = CallParsed<"POST /order-items/update-camp/{id}", "body">;

/** Sets whether a camp is paid in full now, or its deposit now and the balance later. */
export async function updateBasketCamp(ctx: Context, lineId: string, input: Input): Promise<Outcome<ClassItem>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const locked = await lockBasketOfLine(ctx, trx, lineId);
    if (!locked.ok) return locked;
    const { order, line } = locked.value;
    if (!isCampLine(line)) return missing("The cart item");
    const decided = changeCampPayment(line, input.take_full_payment);
    if (!decided.ok) return decided;
    await changeLine(trx, lineId, { takeFullPayment: input.take_full_payment });
    return await viewClassLine(ctx, trx, order, lineId);
  });
}
