import type { DatesPreview } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import { tryOut } from "./try-out.ts";
import { lockClass } from "./change-class.ts";
import { type Form, type WithId, changeClass } from "./class-form.ts";

/** What a change of a class would do to its dates and families; a draft is shown as if it was open. Changes nothing. Refused first if
 * somebody else saved since `version`. */
export async function previewClass(ctx: Context, { version, ...input }: Form & WithId): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => {
    await holdSchoolOf(trx, "class_group", input.id);
    // Before a draft is shown as open, which makes another version of it.
    const seen = await lockClass(ctx, trx, { id: input.id, version });
    if (!seen.ok) return seen;
    await trx
      .updateTable("class_group")
      .set({ status: "open" })
      .where("id", "=", input.id)
      .where("status", "=", "draft")
      .execute();
    return await changeClass(ctx, trx, input, { isPreview: true });
  });
}
