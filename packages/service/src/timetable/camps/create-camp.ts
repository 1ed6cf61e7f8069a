import type { CallParsed } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchool } from "../../network/index.ts";
import { schoolInHand } from "../editing/school-in-hand.ts";
import { checkCamp, insertCamp } from "./change-camp.ts";
import type { WithId } from "./camp-form.ts";

/** Makes a camp in the school in hand. It is a draft, so nobody finds it. */
export async function createCamp(
  ctx: Context,
  { franchise_id: asked, ...form }: CallParsed<"POST /v1/staff/camps", "body">,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WithId>> => {
    const mine = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
    if (!mine.ok) return mine;
    await holdSchool(trx, mine.value.id);
    // As it is now that it is held.
    const school = await schoolInHand(ctx, trx, { school: mine.value.id, action: "catalogue:change" });
    if (!school.ok) return school;
    const checked = await checkCamp(trx, form, school.value, { dueAfter: ctx.today() });
    return checked.ok ? await insertCamp(ctx, trx, { form: checked.value, school: school.value }) : checked;
  });
}
