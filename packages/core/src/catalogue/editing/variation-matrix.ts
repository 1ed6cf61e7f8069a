/** A variation as it is stored. */
export interface StoredVariation {
  readonly id: number;
  /** The options that make it up, in any order. */
  readonly optionIds: readonly number[];
  readonly archived: boolean;
  /** Somebody has bought it or has it in a cart. */
  readonly used: boolean;
}

/** What to do with the variations of an item, so that it comes in what is wanted and in nothing else. */
export interface VariationPlan<Wanted> {
  readonly keep: readonly { readonly id: number; readonly wanted: Wanted }[];
  /** Back from the archive. */
  readonly restore: readonly { readonly id: number; readonly wanted: Wanted }[];
  readonly add: readonly Wanted[];
  readonly archive: readonly number[];
  readonly remove: readonly number[];
}

/** Every combination of one option of each list, such as each size in each colour. Without a list there is one: nothing to choose. */
export function combinationsOf<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((made, list) => made.flatMap((one) => list.map((option) => [...one, option])), [[]]);
}

/**
 * Compares the variations that are stored with those that are wanted. One with the same options stays the same variation, with its stock,
 * also out of the archive. One that is no longer wanted goes to the archive if it was used, and is removed if not.
 */
export function planVariations<Wanted extends { readonly optionIds: readonly number[] }>(
  stored: readonly StoredVariation[],
  wanted: readonly Wanted[],
): VariationPlan<Wanted> {
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const matched = wanted.map((one) => ({ wanted: one, stored: known.get(keyOf(one)) }));
  const of = (archived: boolean) =>
    matched.flatMap(({ wanted: one, stored: found }) =>
      found?.archived === archived ? [{ id: found.id, wanted: one }] : [],
    );
  const staying = new Set(wanted.map(keyOf));
  const gone = stored.filter((one) => !staying.has(keyOf(one)));
  return {
    keep: of(false),
    restore: of(true),
    add: matched.filter((one) => one.stored === undefined).map((one) => one.wanted),
    archive: gone.filter((one) => one.used && !one.archived).map(({ id }) => id),
    remove: gone.filter((one) => !one.used).map(({ id }) => id),
  };
}

function keyOf({ optionIds }: { readonly optionIds: readonly number[] }): string {
  return optionIds.toSorted((a, b) => a - b).join(",");
}
