import type { Db } from "../../kernel/index.ts";

/** What became of the stock of a variation. */
export interface StockOfVariation {
  readonly variationId: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Sets the stock of variations, each by its id, and returns what changed. Pieces that somebody is paying for stay: the stock is never less than
 * those. The caller holds the locks of the variations.
 */
export async function setStock(trx: Db, wanted: ReadonlyMap<number, number>): Promise<StockOfVariation[]> {
  if (wanted.size === 0) return [];
  // In the order in which checkouts lock pools.
  const pools = await trx
    .selectFrom("pool as p")
    .innerJoin("product_variation as v", "v.pool_id", "p.id")
    .select(["p.id", "p.size", "p.over", "p.committed", "p.held", "v.id as variation_id"])
    .where("v.id", "in", [...wanted.keys()])
    .orderBy("p.id")
    .forUpdate("p")
    .execute();
  const changes: StockOfVariation[] = [];
  for (const { id, variation_id: variationId, size: old, over, committed, held } of pools) {
    const stock = Math.max(wanted.get(variationId) ?? 0, held);
    const size = Math.max(stock + committed - over, 0);
    if (size === old) continue;
    await trx.updateTable("pool").set({ size }).where("id", "=", id).execute();
    changes.push({ variationId, before: old + over - committed, after: size + over - committed });
  }
  return changes;
}
