import type { DatesPreview, TermForm } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { changeDays, previewOfSave, type Seen } from "./calendar-edit.ts";
import { tryOut } from "./try-out.ts";
import { terms } from "./term-days.ts";

/** What a change of a term would do. Changes nothing. Refused first if somebody else saved since `version`. */
export async function previewTerm(
  ctx: Context,
  { id, version, ...form }: TermForm & Seen,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => previewOfSave(await changeDays(ctx, trx, terms, { id, version, form })));
}
