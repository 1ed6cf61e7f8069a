import type { Location } from "@matinee/contract/client";

export interface Town {
  readonly town: string;
  /** The postcode of one of its venues. */
  readonly postcode: string;
  readonly venues: number;
}

/** Towns with venues, most venues first, then by name. */
export function townsOf(locations: readonly Pick<Location, "post_town" | "postcode">[]): Town[] {
  const towns = new Map<string, Town>();
  for (const { post_town: town, postcode } of locations) {
    const known = towns.get(town);
    towns.set(town, known ? { ...known, venues: known.venues + 1 } : { town, postcode, venues: 1 });
  }
  return [...towns.values()].toSorted((a, b) => b.venues - a.venues || a.town.localeCompare(b.town, "en-GB"));
}
