import type { CallParsed, ClassItem } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, missing, refuse, type Outcome } from "../kernel/index.ts";
import { putAddon, readAddons, takeAddonOff } from "./camp-addons.ts";
import { findCampLine } from "./find-line.ts";
import { lockBasketOfItem } from "./open-basket.ts";
import { showClass } from "./show-line.ts";

type Input = CallParsed<"POST /order-item-course-addons/create", "body">;

/** Puts an add-on on a camp of the basket, changes how many, or takes it off with 0. */
export async function setAddon(ctx: Context, input: Input): Promise<Outcome<ClassItem>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  const { order_item_id: itemId, course_addon_id: addonId, quantity } = input;
  return await inTransaction(ctx.db, async (trx) => {
    const basket = await lockBasketOfItem(ctx, trx, itemId, ["camp"]);
    if (!basket.ok) return basket;
    const { order, item } = basket.value;
    const [addon] = item.course_id === null ? [] : await readAddons(trx, item.course_id, [addonId]);
    if (addon === undefined) return missing("The add-on");
    if (quantity === 0) {
      await takeAddonOff(trx, itemId, addonId);
      return await showClass(ctx, trx, order, itemId);
    }
    const line = await findCampLine(trx, order.id, itemId);
    if (!line.ok) return line;
    if (addon.per === "day" && quantity > 1)
      return refuse("invalid", [
        { path: "quantity", message: `${addon.name} covers every day: one is all a child needs.` },
      ]);
    await putAddon(trx, itemId, addon, quantity);
    return await showClass(ctx, trx, order, itemId);
  });
}
