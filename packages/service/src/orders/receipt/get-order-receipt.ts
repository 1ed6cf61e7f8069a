import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, missing, type Outcome, type StreamedFile } from "../../kernel/index.ts";
import { getOrder } from "../get-order.ts";
import { getReceipt } from "./get-receipt.ts";

/** The receipt of one of the visitor's own confirmed orders. An order without a receipt answers `not_found`. */
export async function getOrderReceipt(
  ctx: Context,
  { id, colour }: { readonly id: string; readonly colour: string },
): Promise<Outcome<StreamedFile>> {
  const allowed = authorizeVisitor(ctx, "order:read");
  if (!allowed.ok) return allowed;
  const order = await getOrder(ctx, { id });
  if (!order.ok) return order;
  const row = await ctx.db.selectFrom("orders").select("receipt_key").where("id", "=", id).executeTakeFirst();
  const key = row?.receipt_key ?? null;
  const receipt = key === null ? null : await getReceipt(ctx, { orderId: id, key, colour });
  if (receipt === null) return missing("The receipt");
  return ok({ fileName: receipt.name, type: "application/pdf", parts: once(receipt.pdf) });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
