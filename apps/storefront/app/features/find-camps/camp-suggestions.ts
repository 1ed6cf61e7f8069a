import { CAMP_MILES, campSearchPath, type CampSearch } from "../../shared/search/camp-search.ts";

/** A search with fewer filters, and how many camps it finds. */
export interface CampSuggestion {
  readonly label: string;
  readonly to: string;
  readonly count: number;
}

interface Step {
  readonly label: string;
  readonly changes: Partial<CampSearch>;
}

const WIDER = [50, 100, 200] as const;
const MAX_SUGGESTIONS = 3;

/**
 * Searches with fewer filters that find camps. Tries each filter alone, then several together. `count` returns how
 * many camps a search finds.
 */
export async function campSuggestions(
  search: CampSearch,
  placed: boolean,
  count: (search: CampSearch) => Promise<number>,
): Promise<CampSuggestion[]> {
  const tried = async (given: readonly Step[]): Promise<CampSuggestion> => {
    const changed = given.reduce<CampSearch>((sum, step) => ({ ...sum, ...step.changes }), { ...search, page: 0 });
    return { label: changesText(given), to: campSearchPath(changed), count: await count(changed) };
  };
  const steps = stepsFrom(search, placed);
  const alone = await Promise.all(steps.map(async (step) => ({ step, suggestion: await tried([step]) })));
  const helpful = alone.filter(({ suggestion }) => suggestion.count > 0);
  // Keep the shortest distance that finds a camp.
  const wider = helpful.find(({ step }) => isWider(step));
  const single = helpful.filter((one) => one === wider || !isWider(one.step));
  if (single.length > 0) return single.slice(0, MAX_SUGGESTIONS).map(({ suggestion }) => suggestion);
  for (let given = 2; given <= steps.length; given++) {
    const suggestion = await tried(steps.slice(0, given));
    if (suggestion.count > 0) return [suggestion];
  }
  return [];
}

/** Filters to drop, least important first and age last. */
function stepsFrom(search: CampSearch, placed: boolean): Step[] {
  const step = (asked: unknown, label: string, changes: Partial<CampSearch>): Step[] =>
    asked === null || asked === false ? [] : [{ label, changes }];
  return [
    ...step(search.keywords, `without “${search.keywords}”`, { keywords: null }),
    ...step(search.hasSpaces, "include full camps", { hasSpaces: false }),
    ...step(search.discipline, "any subject", { discipline: null }),
    ...step(search.category, "any type of camp", { category: null }),
    ...step(search.from ?? search.to, "any dates", { from: null, to: null }),
    ...step(search.holiday, "any holiday", { holiday: null }),
    ...(placed ? WIDER.filter((miles) => miles > (search.radius ?? CAMP_MILES)) : []).map((miles) => ({
      label: `within ${miles} miles`,
      changes: { radius: miles },
    })),
    ...step(search.dateOfBirth ?? search.age, "any age", { dateOfBirth: null, age: null }),
  ];
}

/** "Any holiday, within 100 miles". Only the furthest distance is named. */
function changesText(steps: readonly Step[]): string {
  const farthest = steps.findLast(isWider);
  const text = steps
    .filter((step) => step === farthest || !isWider(step))
    .map(({ label }) => label)
    .join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isWider = ({ changes }: Step) => changes.radius !== undefined;
