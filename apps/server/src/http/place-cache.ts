import type { LocatedPlace, PostcodeLookup } from "@matinee/gateways/postcodes";
import { createNotifiedCache, type NotifiedCache, type NotifiedCacheOptions } from "./notified-cache.ts";
import { isAboutEverything } from "./response-cache/response-cache.ts";

/** A few megabytes. What is searched for in a day is a small part of the country's postcodes. */
const MAX_PLACES = 10_000;

/** What was asked for and where it lies; null: nobody knows. */
export type PlaceCache = NotifiedCache<{ readonly place: LocatedPlace | null }>;

/** Where postcodes and towns lie: each search by postcode asks for one. */
export function createPlaceCache(isCurrent: NotifiedCacheOptions["isCurrent"]): PlaceCache {
  return createNotifiedCache({ max: MAX_PLACES, isCurrent, isAbout: mayMovePlaces });
}

/** Changes of the catalogue move no postcode. What a later version tells may be about anything. */
function mayMovePlaces(notice: string): boolean {
  return isAboutEverything(notice) && notice !== "catalogue" && notice !== "classes";
}

/** A lookup that remembers what it found, and what it did not find. */
export function cachedPlaces(lookup: PostcodeLookup, cache: PlaceCache): PostcodeLookup {
  return {
    async locate(query) {
      const known = await cache.get(query);
      if (known !== undefined) return known.place;
      const remember = cache.begin();
      const place = await lookup.locate(query);
      remember(query, { place });
      return place;
    },
    suggest: (query) => lookup.suggest(query),
  };
}
