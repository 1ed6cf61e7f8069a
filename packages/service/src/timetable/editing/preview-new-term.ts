import type { DatesPreview } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { previewOfSave, insertDays } from "./calendar-edit.ts";
import { tryOut } from "./try-out.ts";
import { type NewTerm, terms } from "./term-days.ts";

/** What a new term would do. Changes nothing. */
export async function previewNewTerm(
  ctx: Context,
  { franchise_id: school, ...form }: Omit<NewTerm, "seen" | "offer">,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => previewOfSave(await insertDays(ctx, trx, terms, { school, form })));
}
