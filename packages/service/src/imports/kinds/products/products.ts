import { type ItemDetails, validateItem } from "@matinee/core/catalogue";
import { differenceText, itemDifferences, type KnownItem, readItemRow } from "@matinee/core/imports";
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

interface Here {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  /** The school's items by name. Of several with a name the newest. */
  readonly known: ReadonlyMap<string, KnownItem>;
  readonly vatRate: number;
  readonly isVatRegistered: boolean;
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
  const known = await readKnownItems(trx, school);
  return new ProductPlanner(work, {
    categories,
    known: new Map(known.map((one) => [one.name.toLowerCase(), one])),
    vatRate: seller.vat_number === null ? 0 : seller.vat_default_bp / 100,
    isVatRegistered: seller.vat_number !== null,
  });
}

class ProductPlanner implements Planner {
  readonly #work: Omit<ImportWork, "ctx">;
  readonly #here: Here;
  readonly #fromRow = new Map<string, number>();
  readonly #planned: { readonly n: number; readonly item: ItemDetails }[] = [];

  constructor(work: Omit<ImportWork, "ctx">, here: Here) {
    this.#work = work;
    this.#here = here;
  }

  plan({ n, values }: RowToPlan): RowPlan {
    const label = values["item_name"] ?? "";
    const read = readItemRow(values, this.#here);
    if (!read.ok) return refusedRow(label, read.error);
    const { categories, known: items } = this.#here;
    const checked = validateItem(read.value, {
      categoryIds: categories.map(({ id }) => id),
      isVatRegistered: this.#here.isVatRegistered,
      hasPrint: false,
    });
    if (!checked.ok)
      return refusedRow(
        label,
        checked.error.map(({ path, message }) => ({ path: fieldOf(path), message })),
      );
    const item = checked.value;
    const key = item.name.toLowerCase();
    const earlier = this.#fromRow.get(key);
    if (earlier !== undefined)
      return refusedRow(label, [
        {
          path: "item_name",
          message: `Row ${earlier} has an item with this name too. Put all its sizes into one row.`,
        },
      ]);
    this.#fromRow.set(key, n);
    const known = items.get(key);
    if (known === undefined) {
      this.#planned.push({ n, item });
      return { finding: "new", outcome: "added", label, issues: [], match: null };
    }
    const differences = itemDifferences(known, item, {
      given: new Set(Object.keys(values)),
      category: categories.find(({ id }) => id === item.category_id)?.name ?? "",
    });
    if (differences.length === 0) return { finding: "unchanged", outcome: "unchanged", label, issues: [], match: null };
    // Prices and stock are changed in the item's editor, which keeps what was sold.
    const match = { name: known.name, customerId: null, differences, choices: ["keep" as const], leavesOut: false };
    const message = `The item here differs in: ${differenceText("products", differences)}. To change it, open it under Items.`;
    return { finding: "duplicate", outcome: "unchanged", label, issues: [{ path: "", message }], match };
  }

  async write(): Promise<Written> {
    const { trx, school } = this.#work;
    const made = await insertItems(trx, { school, items: this.#planned.map(({ item }) => item) });
    const rows = this.#planned.flatMap(({ n, item }, nth) => {
      const one = made[nth];
      return one === undefined ? [] : [[n, { ...one, stock: item.stock }] as const];
    });
    return { made: new Map(rows), notes: new Map(), refused: new Map() };
  }
}

/** What the editor of an item calls its fields, and what a file does. */
function fieldOf(path: string): string {
  if (path === "name") return "item_name";
  if (path === "category_id") return "category";
  return path.startsWith("attributes") ? "sizes" : path;
}

const madeItem = z.object({ id: z.int(), version: z.int(), stock: z.int() });

/** Removes drafts that nobody has changed since. */
export async function undoProducts(
  { trx }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  const made = rows.map(({ n, made: one }) => ({ n, ...madeItem.parse(one) }));
  const gone = await deleteUntouchedItems(trx, made);
  return new Map(
    made.filter(({ id }) => !gone.has(id)).map(({ n }) => [n, "Somebody has changed, opened or sold the item since."]),
  );
}
