import type { DatesPreview } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { insertDays } from "./calendar-edit.ts";
import { tryOut } from "./try-out.ts";
import { type NewClosure, closures, withCamps } from "./closure-days.ts";

/** What a new closure would do. Changes nothing. */
export async function previewNewClosure(
  ctx: Context,
  { franchise_id: school, ...form }: Omit<NewClosure, "seen" | "offer">,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const tried = await tryOut(ctx, async (trx) =>
    withCamps(trx, await insertDays(ctx, trx, closures, { school, form })),
  );
  // What a save writes besides is further ahead, and would be written tonight without it.
  return tried.ok ? ok({ ...tried.value, added: [] }) : tried;
}
