import type { ItemDetails } from "@matinee/core/catalogue";
import {
  differenceText,
  groupItemRows,
  type ItemRow,
  type ItemSchool,
  type KnownItem,
  planItem,
  readItemRow,
} from "@matinee/core/imports";
import { z } from "zod";
import { deleteUntouchedItems, insertItems } from "../../../selling/index.ts";
import {
  type ImportWork,
  type Planner,
  refusedRow,
  type RowPlan,
  type RowToPlan,
  type RowToUndo,
  type Written,
} from "../import-kind.ts";
import { readKnownItems } from "./known-items.ts";

interface Here extends ItemSchool {
  readonly known: readonly KnownItem[];
  readonly vatRate: number;
}

export async function openProducts({ ctx: _, ...work }: ImportWork): Promise<Planner> {
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
  return new ProductPlanner(work, {
    categories,
    known: await readKnownItems(trx, school),
    vatRate: seller.vat_number === null ? 0 : seller.vat_default_bp / 100,
    isVatRegistered: seller.vat_number !== null,
  });
}

/** Plans items from all their rows, which may be anywhere in the file. */
class ProductPlanner implements Planner {
  readonly #work: Omit<ImportWork, "ctx">;
  readonly #here: Here;
  readonly #rows: ItemRow[] = [];
  #plans: ReadonlyMap<number, RowPlan> | null = null;
  readonly #planned: { readonly rows: readonly number[]; readonly item: ItemDetails }[] = [];

  constructor(work: Omit<ImportWork, "ctx">, here: Here) {
    this.#work = work;
    this.#here = here;
  }

  foresee({ n, values }: RowToPlan): void {
    this.#rows.push(readItemRow(n, values, this.#here));
  }

  plan({ n }: RowToPlan): RowPlan {
    this.#plans ??= this.#planAll();
    const plan = this.#plans.get(n);
    if (plan === undefined) throw new Error(`Row ${n} was not foreseen`);
    return plan;
  }

  #planAll(): ReadonlyMap<number, RowPlan> {
    const plans = new Map<number, RowPlan>();
    for (const group of groupItemRows(this.#rows, this.#here.known)) {
      const { name, rows } = group;
      const plan = planItem(group, this.#here);
      if (plan.kind === "new") this.#planned.push({ rows: rows.map(({ n }) => n), item: plan.item });
      for (const row of rows) plans.set(row.n, planOfRow(row, name, plan));
    }
    return plans;
  }

  async write(): Promise<Written> {
    const { trx, school } = this.#work;
    const made = await insertItems(trx, { school, items: this.#planned.map(({ item }) => item) });
    const rows = this.#planned.flatMap(({ rows: numbers }, nth) => {
      const one = made[nth];
      if (one === undefined) return [];
      const { stocks, ...item } = one;
      // The stock of all rows is with the first of them: they are taken back together.
      return numbers.map((n, at) => [n, at === 0 ? { ...item, stocks } : item] as const);
    });
    return { made: new Map(rows), notes: new Map(), refused: new Map() };
  }
}

function planOfRow({ n, choices }: ItemRow, name: string, plan: ReturnType<typeof planItem>): RowPlan {
  const parts = choices.map(({ options }) => [...options.slice(0, 3), ...(options.length > 3 ? ["…"] : [])].join("; "));
  const label = [name, ...(parts.length > 0 ? [parts.join(", ")] : [])].join("\n");
  if (plan.kind === "refused") return refusedRow(label, plan.problems.get(n) ?? []);
  if (plan.kind === "new") return { finding: "new", outcome: "added", label, issues: [], match: null };
  const differences = [...(plan.differences.get(n) ?? [])];
  if (differences.length === 0) return { finding: "unchanged", outcome: "unchanged", label, issues: [], match: null };
  // Prices, sizes and stock are changed in the item's editor, which keeps what was sold.
  const match = { name, customerId: null, differences, choices: ["keep" as const], leavesOut: false };
  const message = `The item here differs in: ${differenceText("products", differences)}. To change it, open it under Items.`;
  return { finding: "duplicate", outcome: "unchanged", label, issues: [{ path: "", message }], match };
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
