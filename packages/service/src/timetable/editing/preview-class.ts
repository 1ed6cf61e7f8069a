import type { DatesPreview } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import { tryOut } from "./try-out.ts";
import { type Form, type WithId, changeClass } from "./class-form.ts";

/** What a change of a class would do to its dates and families; a draft is shown as if it was open. Changes nothing. */
export async function previewClass(ctx: Context, input: Form & WithId): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => {
    await holdSchoolOf(trx, "class_group", input.id);
    await trx
      .updateTable("class_group")
      .set({ status: "open" })
      .where("id", "=", input.id)
      .where("status", "=", "draft")
      .execute();
    return await changeClass(ctx, trx, input, { isPreview: true });
  });
}
