import type { ItemDetails } from "../../catalogue/index.ts";
import { differenceText } from "../difference-text.ts";
import type { KnownItem } from "../item-differences.ts";
import { groupItemRows } from "../item-groups.ts";
import { planItem, type ItemPlan, type ItemSchool } from "../item-plan.ts";
import { readItemRow, type ItemRow } from "../item-row.ts";
import { addedRow, keptRow, refusedRow, unchangedRow, type RowPlan, type RowToPlan } from "./row-plan.ts";

/** An item that some rows add. */
export interface ItemWork {
  readonly rows: readonly number[];
  readonly item: ItemDetails;
}

/** What a school has and can choose from for its items. */
export interface ItemsOfSchool extends ItemSchool {
  readonly known: readonly KnownItem[];
  /** Per cent: that of an item whose row names none. */
  readonly vatRate: number;
}

/** Plans items from all their rows, which may be anywhere in the file: each row is foreseen before the first one is planned. */
export class ItemPlans {
  /** What the rows are to write. */
  readonly planned: ItemWork[] = [];
  readonly #school: ItemsOfSchool;
  readonly #rows: ItemRow[] = [];
  #plans: ReadonlyMap<number, RowPlan> | null = null;

  constructor(school: ItemsOfSchool) {
    this.#school = school;
  }

  foresee({ n, values }: RowToPlan): void {
    this.#rows.push(readItemRow(n, values, this.#school));
  }

  plan({ n }: RowToPlan): RowPlan {
    this.#plans ??= this.#planAll();
    const plan = this.#plans.get(n);
    if (plan === undefined) throw new Error(`Row ${n} was not foreseen`);
    return plan;
  }

  #planAll(): ReadonlyMap<number, RowPlan> {
    const plans = new Map<number, RowPlan>();
    for (const group of groupItemRows(this.#rows, this.#school.known)) {
      const { name, rows } = group;
      const plan = planItem(group, this.#school);
      if (plan.kind === "new") this.planned.push({ rows: rows.map(({ n }) => n), item: plan.item });
      for (const row of rows) plans.set(row.n, planOfRow(row, name, plan));
    }
    return plans;
  }
}

function planOfRow({ n, choices }: ItemRow, name: string, plan: ItemPlan): RowPlan {
  const parts = choices.map(({ options }) => [...options.slice(0, 3), ...(options.length > 3 ? ["…"] : [])].join("; "));
  const label = [name, ...(parts.length > 0 ? [parts.join(", ")] : [])].join("\n");
  if (plan.kind === "refused") return refusedRow(label, plan.problems.get(n) ?? []);
  if (plan.kind === "new") return addedRow(label);
  const differences = [...(plan.differences.get(n) ?? [])];
  if (differences.length === 0) return unchangedRow(label);
  // Prices, sizes and stock are changed in the item's editor, which keeps what was sold.
  const message = `The item here differs in: ${differenceText("products", differences)}. To change it, open it under Items.`;
  return keptRow({ label, name }, differences, message);
}
