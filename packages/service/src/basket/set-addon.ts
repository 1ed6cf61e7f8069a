import type { CallParsed, ClassItem } from "@matinee/contract";
import { changeAddon, isCampLine } from "@matinee/core/basket";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, missing, type Context, type Outcome } from "../kernel/index.ts";
import { addonsOf } from "./load-camp.ts";
import { lockBasketOfLine } from "./lock-basket.ts";
import { viewClassLine } from "./view-lines.ts";
import { setAddonOfLine } from "./write-lines.ts";

type Input = CallParsed<"POST /order-item-course-addons/create", "body">;

/** Sets how many of an add-on a camp in the basket has, on which days and in which size; a quantity of 0 removes it. */
export async function setAddon(ctx: Context, input: Input): Promise<Outcome<ClassItem>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  const { order_item_id: lineId, course_addon_id: addonId, quantity } = input;
  return await inTransaction(ctx.db, async (trx) => {
    const locked = await lockBasketOfLine(ctx, trx, lineId);
    if (!locked.ok) return locked;
    const { order, line } = locked.value;
    if (!isCampLine(line)) return missing("The cart item");
    const addon = await addonsOf(line.course.id, [addonId]).executeTakeFirst(trx);
    if (addon === undefined) return missing("The add-on");
    const decided = changeAddon(line, addon, { quantity, days: input.days, choice: input.choice });
    if (!decided.ok) return decided;
    await setAddonOfLine(trx, lineId, addonId, decided.value === null ? null : { ...decided.value, quantity });
    return await viewClassLine(ctx, trx, order, lineId);
  });
}
