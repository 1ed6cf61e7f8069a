/** An open camp with everything that a search filters or sorts by. */
export interface CampEntry {
  readonly id: number;
  readonly franchiseId: number;
  readonly locationId: number;
  readonly categoryId: number;
  readonly disciplines: readonly string[];
  /** The school holidays in which it has days. */
  readonly holidays: readonly string[];
  readonly minAge: number;
  readonly maxAge: number;
  /** The first and the last day, as yyyymmdd. */
  readonly startsOn: number;
  readonly endsOn: number;
  /** Pence. */
  readonly price: number;
  /** Null: it has no days. */
  readonly pricePerDay: number | null;
  readonly isFree: boolean;
  /** In lower case. */
  readonly words: string;
}

export interface CampSearch {
  /** The school whose shop it is; null: the main shop, which shows every school. */
  readonly franchiseId: number | null;
  readonly origin: { readonly lat: number; readonly lng: number; readonly radiusMiles: number } | null;
  /** As yyyymmdd. A camp that is over is no hit. */
  readonly today: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** In lower case. A camp has to contain each of them. */
  readonly words: readonly string[];
  /** Years, or a birthday as yyyymmdd, which counts more and means the age on the camp's first day. */
  readonly age?: number | undefined;
  readonly born?: number | undefined;
  readonly holiday?: string | undefined;
  readonly discipline?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly mustHavePlaces: boolean;
  /** Empty: the nearest first, and the soonest of those that are equally near. The id decides between equals. */
  readonly order: readonly CampOrder[];
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** What a search can be sorted by. Sorting by name is the database's, because it knows the alphabet. */
export const CAMP_FIELDS = [
  "id",
  "distance",
  "start_date",
  "end_date",
  "min_age",
  "max_age",
  "price",
  "price_per_day",
  "category_id",
  "location_id",
  "franchise_id",
] as const;

export type CampField = (typeof CAMP_FIELDS)[number];

export interface CampOrder {
  readonly by: CampField;
  readonly descending: boolean;
}

/** A page of hits, and how many camps each value of a filter finds with the other filters as they are. */
export interface FoundCamps {
  /** `miles` is null without an origin. */
  readonly hits: readonly { readonly id: number; readonly miles: number | null }[];
  readonly total: number;
  readonly holidays: ReadonlyMap<string, number>;
  readonly ages: ReadonlyMap<number, number>;
  readonly disciplines: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<number, number>;
  readonly withPlaces: number;
}
