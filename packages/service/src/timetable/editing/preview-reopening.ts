import type { DatesPreview } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { followEdit } from "./dates-after.ts";
import type { WithId } from "./class-form.ts";
import { changeStatus } from "./move-class.ts";
import { tryOut } from "./try-out.ts";

/**
 * What opening a closed class again would do to dates and families: a closed class keeps its dates, and an open one follows what was changed
 * meanwhile. Changes nothing.
 */
export async function previewReopening(ctx: Context, { id }: WithId): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx): Promise<Outcome<DatesPreview>> => {
    const opened = await changeStatus(ctx, trx, { id, event: "reopen" });
    return opened.ok ? ok(await followEdit(ctx, trx, [id])) : opened;
  });
}
