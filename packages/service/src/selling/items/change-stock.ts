import type { CallParsed, StaffItem } from "@matinee/contract";
import { MAX_STOCK } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, missing, neededReason, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { readItem } from "./read-item.ts";
import { lockItem } from "./save-item.ts";

type Call = "POST /v1/staff/items/{id}/variations/{variation_id}/stock";
type Input = CallParsed<Call, "body"> & CallParsed<Call, "path">;

/**
 * Counts pieces of a variation in or out. What is sold meanwhile is not lost, because the change is a difference. Pieces that somebody is
 * paying for can't be counted out.
 */
export async function changeStock(ctx: Context, input: Input): Promise<Outcome<StaffItem>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const { id, variation_id: variationId, by } = input;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffItem>> => {
    const found = await lockItem(ctx, trx, { id });
    if (!found.ok) return found;
    const variation = found.value.item.variations.find((one) => one.id === variationId);
    if (variation === undefined) return missing("The item");
    const reason = neededReason(input.reason);
    if (!reason.ok) return reason;
    if (by === 0 || Math.abs(by) > MAX_STOCK)
      return refuse("invalid", [
        { path: "by", message: "Please enter how many pieces more or fewer, such as 5 or -2." },
      ]);
    const pool = await trx
      .selectFrom("pool as p")
      .innerJoin("product_variation as v", "v.pool_id", "p.id")
      .select(["p.id", "p.size", "p.over", "p.committed", "p.held"])
      .where("v.id", "=", variationId)
      .forUpdate("p")
      .executeTakeFirstOrThrow();
    const before = pool.size + pool.over - pool.committed;
    const stock = before + by;
    if (stock < pool.held || pool.size + by < 0)
      return refuse("invalid", [{ path: "by", message: tooFew({ before, held: pool.held }) }]);
    if (stock > MAX_STOCK)
      return refuse("invalid", [{ path: "by", message: "Please check this: that is more than 100,000 pieces." }]);
    await trx
      .updateTable("pool")
      .set({ size: pool.size + by })
      .where("id", "=", pool.id)
      .execute();
    const detail = {
      variation: variation.options,
      variation_id: variationId,
      before: { stock: before },
      after: { stock },
      reason: reason.value,
    };
    const school = found.value.item.school.id;
    await audit(ctx, trx, { action: "item_stock_changed", subject: `item:${id}`, detail, school });
    const saved = await readItem(trx, id);
    return saved === null ? missing("The item") : ok(saved.item);
  });
}

function tooFew({ before, held }: { readonly before: number; readonly held: number }): string {
  if (held === 0) return `There ${before === 1 ? "is 1" : `are ${before}`} in stock, so no more than that can go out.`;
  return `${held} ${held === 1 ? "is" : "are"} promised to carts at the checkout. The stock can't be below ${held}.`;
}
