import type { DatesPreview } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { followEdit } from "./dates-after.ts";
import { tryOut } from "./try-out.ts";
import { type NewForm, insertClass } from "./class-form.ts";

/** The dates that a new class would have if it was open. Changes nothing. */
export async function previewNewClass(ctx: Context, input: NewForm): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => {
    const made = await insertClass(ctx, trx, input, "open");
    return made.ok ? ok(await followEdit(ctx, trx, [made.value.id])) : made;
  });
}
