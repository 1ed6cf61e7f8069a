import type { CallParsed, StaffItem } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { writeStock } from "./write-stock.ts";

type AllCall = "POST /v1/staff/items/{id}/stock";

/** Counts pieces of several variations of an item in or out, all or none of them. */
export async function countStock(
  ctx: Context,
  { id, reason, changes }: CallParsed<AllCall, "body"> & CallParsed<AllCall, "path">,
): Promise<Outcome<StaffItem>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const named = changes.map((one, nth) => ({
    variationId: one.variation_id,
    by: one.by,
    path: `changes.${nth}.by`,
  }));
  return await writeStock(ctx, { id, reason, changes: named });
}
