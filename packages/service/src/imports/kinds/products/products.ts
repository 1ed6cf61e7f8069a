import { ItemPlans, type ItemWork } from "@matinee/core/imports";
import { z } from "zod";
import { deleteUntouchedItems, insertItems } from "../../../selling/index.ts";
import type { ImportWork, Planner, RowToUndo, Written } from "../import-kind.ts";
import { readKnownItems } from "./known-items.ts";

export async function openProducts(work: ImportWork): Promise<Planner> {
  const { trx, school } = work;
  const seller = await trx
    .selectFrom("franchise")
    .select(["vat_number", "vat_default_bp"])
    .where("id", "=", school)
    .executeTakeFirstOrThrow();
  const categories = await trx
    .selectFrom("product_category")
    .select(["id", "name"])
    .where("archived_at", "is", null)
    .orderBy("position")
    .execute();
  const plans = new ItemPlans({
    categories,
    known: await readKnownItems(trx, school),
    vatRate: seller.vat_number === null ? 0 : seller.vat_default_bp / 100,
    isVatRegistered: seller.vat_number !== null,
  });
  return {
    foresee: (row) => plans.foresee(row),
    plan: (row) => plans.plan(row),
    write: async () => await writeProducts(work, plans.planned),
  };
}

async function writeProducts({ trx, school }: ImportWork, planned: readonly ItemWork[]): Promise<Written> {
  const made = await insertItems(trx, { school, items: planned.map(({ item }) => item) });
  const rows = planned.flatMap(({ rows: numbers }, nth) => {
    const one = made[nth];
    if (one === undefined) return [];
    const { stocks, ...item } = one;
    // The stock of all rows is with the first of them: they are taken back together.
    return numbers.map((n, at) => [n, at === 0 ? { ...item, stocks } : item] as const);
  });
  return { made: new Map(rows), notes: new Map(), refused: new Map() };
}

/** What a row stores of the item that it made with others. Before items had several rows, `stock` was the number of pieces of each variation. */
const madeItem = z.object({
  id: z.int(),
  version: z.int(),
  stocks: z.record(z.string(), z.int()).optional(),
  stock: z.int().optional(),
});

/** Removes drafts that nobody has changed since. */
export async function undoProducts(
  { trx }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  const made = rows.map(({ n, made: one }) => ({ n, ...madeItem.parse(one) }));
  const items = made.filter(({ stocks, stock }) => stocks !== undefined || stock !== undefined);
  const gone = await deleteUntouchedItems(
    trx,
    items.map(({ id, version, stocks, stock }) => ({
      id,
      version,
      ...(stocks !== undefined && { stocks }),
      ...(stock !== undefined && { stock }),
    })),
  );
  return new Map(
    made.filter(({ id }) => !gone.has(id)).map(({ n }) => [n, "Somebody has changed, opened or sold the item since."]),
  );
}
