import type { Template } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { type TemplateVersion, moveTemplate, lockTemplate } from "./template-to-edit.ts";

/** Takes one out of the archive. */
export async function restoreTemplate(ctx: Context, one: TemplateVersion): Promise<Outcome<Template>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Template>> => {
    const before = await lockTemplate(trx, one);
    return before.ok ? await moveTemplate(ctx, trx, one, false) : before;
  });
}
