import type { ClosureForm, DatesPreview } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { changeDays, type Seen } from "./calendar-edit.ts";
import { tryOut } from "./try-out.ts";
import { closures, withCamps } from "./closure-days.ts";

/** What a change of a closure would do. Changes nothing. Refused first if somebody else saved since `version`. */
export async function previewClosure(
  ctx: Context,
  { id, version, ...form }: ClosureForm & Seen,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => withCamps(trx, await changeDays(ctx, trx, closures, { id, version, form })));
}
