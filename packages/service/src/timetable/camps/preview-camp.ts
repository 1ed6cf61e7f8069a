import type { CampForm, CampPreview } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { type Seen, changeCamp } from "./camp-form.ts";

/** Which days a change of a camp would leave with more places booked than there are. Changes nothing. Refused first if somebody else saved since `version`. */
export async function previewCamp(
  ctx: Context,
  { id, version, ...form }: CampForm & Seen,
): Promise<Outcome<CampPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  // A result that is not ok rolls the transaction back.
  const { tried } = await inTransaction(ctx.db, async (trx) => ({
    ok: false,
    tried: await changeCamp(ctx, trx, { id, version, isPreview: true }, form),
  }));
  return tried;
}
