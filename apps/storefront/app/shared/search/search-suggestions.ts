import type { CommonSearch } from "./search-params.ts";

/** A search with fewer filters, and how much it finds. */
export interface SearchSuggestion {
  readonly label: string;
  readonly to: string;
  readonly count: number;
}

/** One filter to drop. `label` starts in lower case. */
export interface SearchStep<S> {
  readonly label: string;
  readonly changes: Partial<S>;
}

interface Tried<S> {
  /** How much a search finds. */
  readonly count: (search: S) => Promise<number>;
  readonly pathTo: (search: S) => string;
}

/** Searches without one filter each, as far as they find something. */
export async function withoutOne<S extends CommonSearch>(
  search: S,
  steps: readonly SearchStep<S>[],
  tried: Tried<S>,
): Promise<SearchSuggestion[]> {
  const alone = await Promise.all(
    steps.map(async (step) => ({ step, suggestion: await suggestionOf(search, [step], tried) })),
  );
  const helpful = alone.filter(({ suggestion }) => suggestion.count > 0);
  // Keep the shortest distance that finds something.
  const wider = helpful.find(({ step }) => isWider(step));
  return helpful.filter((one) => one === wider || !isWider(one.step)).map(({ suggestion }) => suggestion);
}

/** A search without as few of the filters as possible, from the first on, if it finds something. */
export async function withoutSeveral<S extends CommonSearch>(
  search: S,
  steps: readonly SearchStep<S>[],
  tried: Tried<S>,
): Promise<SearchSuggestion[]> {
  for (let given = 2; given <= steps.length; given++) {
    const suggestion = await suggestionOf(search, steps.slice(0, given), tried);
    if (suggestion.count > 0) return [suggestion];
  }
  return [];
}

async function suggestionOf<S extends CommonSearch>(
  search: S,
  steps: readonly SearchStep<S>[],
  { count, pathTo }: Tried<S>,
): Promise<SearchSuggestion> {
  const changed = steps.reduce<S>((sum, step) => ({ ...sum, ...step.changes }), { ...search, page: 0 });
  return { label: changesText(steps), to: pathTo(changed), count: await count(changed) };
}

/** "Any holiday, within 100 miles". Only the furthest distance is named. */
function changesText(steps: readonly SearchStep<{ radius: number | null }>[]): string {
  const farthest = steps.findLast(isWider);
  const text = steps
    .filter((step) => step === farthest || !isWider(step))
    .map(({ label }) => label)
    .join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isWider = ({ changes }: SearchStep<{ radius: number | null }>) => (changes.radius ?? null) !== null;
