import type { FieldProblem } from "../../family/index.ts";
import { err, ok, type Result } from "../../kernel/index.ts";

/** One thing to choose about an item: its size, its colour. */
export interface Choice {
  readonly name: string;
  readonly options: readonly { readonly id: number; readonly name: string }[];
}

/**
 * The options that make a variation, sorted by id: one of every choice an item has. Refused with a row for each choice
 * that is missing or was made twice, and for each option that the item does not have.
 */
export function chooseOptions(
  choices: readonly Choice[],
  optionIds: readonly number[],
): Result<number[], FieldProblem[]> {
  const ids = [...new Set(optionIds)];
  const problems: FieldProblem[] = [];
  for (const { name, options } of choices) {
    const chosen = options.filter((option) => ids.includes(option.id)).length;
    const what = name.toLowerCase();
    if (chosen === 0) problems.push({ path: "attribute_id", message: `Please choose the ${what}.` });
    if (chosen > 1) problems.push({ path: "attribute_id", message: `Please choose one ${what}, not ${chosen}.` });
  }
  const known = new Set(choices.flatMap((choice) => choice.options.map((option) => option.id)));
  for (const [index, id] of optionIds.entries()) {
    if (!known.has(id))
      problems.push({ path: `attribute_id.${index}`, message: "This option is not available for this item." });
  }
  return problems.length > 0 ? err(problems) : ok(ids.toSorted((a, b) => a - b));
}

/** That nothing is made in a choice of options, in words. */
export function notMade(product: string, choices: readonly Choice[], optionIds: readonly number[]): string {
  const names = choices.flatMap(({ options }) => options.filter(({ id }) => optionIds.includes(id)));
  if (names.length === 0) return `${product} can't be ordered.`;
  return `${product} is not made in ${names.map((option) => option.name).join(", ")}.`;
}
