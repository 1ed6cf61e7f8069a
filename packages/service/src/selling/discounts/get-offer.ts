import type { StaffOffer } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { type WithId, ownOffer } from "./offer-to-edit.ts";

/** An offer to edit. */
export async function getOffer(ctx: Context, { id }: WithId): Promise<Outcome<StaffOffer>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await ownOffer(ctx, ctx.db, id);
}
