import type { StaffItem } from "@matinee/contract";
import { MAX_STOCK } from "@matinee/core/catalogue";
import { inTransaction } from "@matinee/database";
import { answerOnce, audit, missing, neededReason, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { readItem } from "./read-item.ts";
import { lockItem } from "./item-to-edit.ts";

interface StockChange {
  readonly variationId: number;
  readonly by: number;
  /** Where errors of this change are shown. */
  readonly path: string;
}

interface Input {
  readonly id: number;
  readonly reason: string;
  readonly changes: readonly StockChange[];
}

export async function writeStock(ctx: Context, { id, reason: why, changes }: Input): Promise<Outcome<StaffItem>> {
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffItem>> => {
    const found = await lockItem(ctx, trx, { id });
    if (!found.ok) return found;
    const { item } = found.value;
    const options = new Map(item.variations.map((one) => [one.id, one.options]));
    if (changes.some(({ variationId }) => !options.has(variationId))) return missing("The item");
    const reason = neededReason(why);
    if (!reason.ok) return reason;
    const ids = changes.map(({ variationId }) => variationId);
    const twice = changes.filter(({ variationId }, nth) => ids.indexOf(variationId) !== nth);
    if (twice.length > 0)
      return refuse(
        "invalid",
        twice.map(({ path }) => ({ path, message: "Please count each size and colour once." })),
      );
    // In the order in which checkouts lock pools.
    const pools = await trx
      .selectFrom("pool as p")
      .innerJoin("product_variation as v", "v.pool_id", "p.id")
      .select(["p.id", "p.size", "p.over", "p.committed", "p.held", "v.id as variation_id"])
      .where("v.id", "in", ids)
      .orderBy("p.id")
      .forUpdate("p")
      .execute();
    const poolOf = new Map(pools.map((pool) => [pool.variation_id, pool]));
    const planned = changes.flatMap((one) => {
      const pool = poolOf.get(one.variationId);
      return pool === undefined ? [] : [{ ...one, pool, before: pool.size + pool.over - pool.committed }];
    });
    if (planned.length < changes.length) return missing("The item");
    const wrong = planned.flatMap(({ by, path, pool, before }) => {
      const message = problemOf({ by, before, size: pool.size, held: pool.held });
      return message === null ? [] : [{ path, message }];
    });
    if (wrong.length > 0) return refuse("invalid", wrong);
    for (const { variationId, by, pool, before } of planned) {
      await trx
        .updateTable("pool")
        .set({ size: pool.size + by })
        .where("id", "=", pool.id)
        .execute();
      const detail = {
        variation: options.get(variationId) ?? [],
        variation_id: variationId,
        before: { stock: before },
        after: { stock: before + by },
        reason: reason.value,
      };
      await audit(ctx, trx, { action: "item_stock_changed", subject: `item:${id}`, detail, school: item.school.id });
    }
    const saved = await readItem(trx, id);
    return saved === null ? missing("The item") : await answerOnce(ctx, trx, saved.item);
  });
}

interface Counted {
  readonly by: number;
  readonly before: number;
  readonly size: number;
  readonly held: number;
}

/** Why a change of the stock is refused; null if it is not. */
function problemOf({ by, before, size, held }: Counted): string | null {
  if (by === 0 || Math.abs(by) > MAX_STOCK) return "Please enter how many pieces more or fewer, such as 5 or -2.";
  if (before + by < held || size + by < 0) return tooFew({ before, held });
  return before + by > MAX_STOCK ? "Please check this: that is more than 100,000 pieces." : null;
}

function tooFew({ before, held }: { readonly before: number; readonly held: number }): string {
  if (held === 0) return `There ${before === 1 ? "is 1" : `are ${before}`} in stock, so no more than that can go out.`;
  return `${held} ${held === 1 ? "is" : "are"} at the checkout. The stock can't be below ${held}.`;
}
