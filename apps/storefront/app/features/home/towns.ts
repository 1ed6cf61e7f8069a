import type { Location } from "@matinee/contract/client";

const LARGEST = 8;

interface Town {
  readonly town: string;
  /** The postcode of one of its venues. */
  readonly postcode: string;
  readonly venues: number;
}

export interface TownsWithVenues {
  /** Those with most venues, by their number and then by name. */
  readonly largest: readonly Town[];
  /** All others, by name. Sorted here: a browser takes longer for its first comparison of words than for the rest of the page. */
  readonly rest: readonly Pick<Town, "town" | "postcode">[];
}

/** Towns with venues. */
export function townsOf(locations: readonly Pick<Location, "post_town" | "postcode">[]): TownsWithVenues {
  const towns = new Map<string, Town>();
  for (const { post_town: town, postcode } of locations) {
    const known = towns.get(town);
    towns.set(town, known ? { ...known, venues: known.venues + 1 } : { town, postcode, venues: 1 });
  }
  const byName = [...towns.values()].toSorted((a, b) => a.town.localeCompare(b.town, "en-GB"));
  const largest = byName.toSorted((a, b) => b.venues - a.venues).slice(0, LARGEST);
  const rest = byName.filter((one) => !largest.includes(one)).map(({ town, postcode }) => ({ town, postcode }));
  return { largest, rest };
}
