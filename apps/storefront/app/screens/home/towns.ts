import type { Location } from "@matinee/contract/client";

/** The towns with venues, in order of their names; each with a postcode to search from. */
export function townsOf(
  locations: readonly Pick<Location, "post_town" | "postcode">[],
): { town: string; postcode: string; venues: number }[] {
  const towns = new Map<string, { town: string; postcode: string; venues: number }>();
  for (const { post_town: town, postcode } of locations) {
    const known = towns.get(town);
    if (known === undefined) towns.set(town, { town, postcode, venues: 1 });
    else known.venues += 1;
  }
  return [...towns.values()].toSorted((a, b) => a.town.localeCompare(b.town, "en-GB"));
}
