import type { CommonSearch } from "./search-params.ts";

/** The nearest result of all, shown if there is none within the distance. */
export interface Nearest {
  readonly venue: string;
  readonly town: string;
  readonly miles: number;
  /** A search around it. */
  readonly to: string;
}

interface Listed {
  readonly items: readonly {
    readonly distance_miles: number | null;
    readonly location: { readonly name: string; readonly post_town: string; readonly postcode: string };
  }[];
}

/** The API's longest distance, which covers the United Kingdom from most places. */
const FARTHEST_MILES = 500;

type NearestSearch<S> = {
  /** From the strictest on; the first that finds something counts. */
  searches: readonly S[];
  find: (search: S) => Promise<Listed>;
  pathTo: (search: S) => string;
};

/** Finds the nearest result whatever its distance; null if there is none at all. */
export async function findNearest<S extends CommonSearch>(asked: NearestSearch<S>): Promise<Nearest | null> {
  for (const search of asked.searches) {
    const [nearest] = (await asked.find({ ...search, radius: FARTHEST_MILES, sort: null, page: 0 })).items;
    if (nearest === undefined || nearest.distance_miles === null) continue;
    const { name, post_town, postcode } = nearest.location;
    const there = { ...search, postcode, lat: null, lng: null, radius: null, page: 0 };
    return { venue: name, town: post_town, miles: nearest.distance_miles, to: asked.pathTo(there) };
  }
  return null;
}
