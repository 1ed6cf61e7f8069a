import type { CallParsed, StaffItem } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { writeStock } from "./write-stock.ts";

type OneCall = "POST /v1/staff/items/{id}/variations/{variation_id}/stock";

/**
 * Counts pieces of a variation in or out. What is sold meanwhile is not lost, because the change is a difference. Pieces that somebody is
 * paying for can't be counted out.
 */
export async function changeStock(
  ctx: Context,
  { id, variation_id: variationId, by, reason }: CallParsed<OneCall, "body"> & CallParsed<OneCall, "path">,
): Promise<Outcome<StaffItem>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await writeStock(ctx, { id, reason, changes: [{ variationId, by, path: "by" }] });
}
