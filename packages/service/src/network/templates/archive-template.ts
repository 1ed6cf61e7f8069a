import type { Template } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { counted } from "@matinee/format";
import { authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { type TemplateVersion, moveTemplate, lockTemplate } from "./template-to-edit.ts";

/** Puts one that nothing uses into the archive. */
export async function archiveTemplate(ctx: Context, one: TemplateVersion): Promise<Outcome<Template>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Template>> => {
    const before = await lockTemplate(trx, one);
    if (!before.ok) return before;
    const { used } = before.value;
    if (used > 0)
      return refuse(
        "in_use",
        `Still used: ${counted(used, NOUNS[one.kind], PLURALS[one.kind])}. Change or archive them first.`,
      );
    return await moveTemplate(ctx, trx, one, true);
  });
}

const NOUNS = { stages: "class", disciplines: "class or camp", "camp-categories": "camp", "item-categories": "item" };

const PLURALS = {
  stages: "classes",
  disciplines: "classes and camps",
  "camp-categories": "camps",
  "item-categories": "items",
};
