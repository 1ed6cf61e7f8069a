/** What tells classes apart in the counts of a search. A network of any size has a few hundred kinds. */
export interface ClassKind {
  readonly stageId: number;
  /** One bit for each weekday with a slot: 2 is Monday, 128 is Sunday. */
  readonly days: number;
  readonly disciplines: readonly string[];
}

/** A weekly slot, in minutes after midnight. */
export interface MinuteSlot {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly start: number;
  readonly end: number;
}

/** An open class with everything that a search filters or sorts by. */
export interface ClassEntry {
  readonly id: number;
  readonly franchiseId: number;
  readonly locationId: number;
  readonly kindId: number;
  /** The earliest in the week first. Empty where a class has just lost its last. */
  readonly slots: readonly MinuteSlot[];
  /** Years. A class by school year takes one more today than it does on 1 September. */
  readonly minAge: number;
  readonly maxAgeToday: number;
  /** The birthdays that fit, as yyyymmdd. */
  readonly bornFrom: number;
  readonly bornTo: number;
  /** Pence, for the whole trial and for a session of it. */
  readonly price: number;
  readonly pricePerSession: number;
  /** The first date on which a trial can start: yyyymmdd, and seconds since 1970; null: none can. */
  readonly nextDate: number | null;
  readonly nextAt: number | null;
  readonly available: number;
  readonly waiting: number;
  /** In lower case. */
  readonly words: string;
}

export interface Venue {
  readonly id: number;
  /** Degrees in WGS 84. */
  readonly lat: number;
  readonly lng: number;
}

export interface ClassSearch {
  /** The school whose shop it is; null: the main shop, which shows every school. */
  readonly franchiseId: number | null;
  readonly origin: { readonly lat: number; readonly lng: number; readonly radiusMiles: number } | null;
  readonly locationId?: number | undefined;
  /** Years, today. */
  readonly age?: number | undefined;
  /** A birthday as yyyymmdd; counts more than the age. */
  readonly born?: number | undefined;
  /** Minutes after midnight. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** In lower case. A class has to contain each of them. */
  readonly words: readonly string[];
  readonly stageId?: number | undefined;
  /** 1 is Monday. */
  readonly day?: number | undefined;
  readonly discipline?: string | undefined;
  readonly mustHavePlaces: boolean;
  /** Empty: nearest first, or by the next trial where there is no origin. The id decides between equals. */
  readonly order: readonly ClassOrder[];
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** What a search can be sorted by. Sorting by name is the database's, because it knows the alphabet. */
export const CLASS_FIELDS = [
  "id",
  "distance",
  "price",
  "price_per_session",
  "next_date",
  "start",
  "stage_id",
  "location_id",
  "franchise_id",
  "available",
  "waiting",
] as const;

export type ClassField = (typeof CLASS_FIELDS)[number];

export interface ClassOrder {
  readonly by: ClassField;
  readonly descending: boolean;
}

export interface ClassHit {
  readonly id: number;
  /** Null: without an origin. */
  readonly miles: number | null;
}

/** A page of hits, and how many classes each value of a filter finds with the other filters as they are. */
export interface FoundClasses {
  readonly hits: readonly ClassHit[];
  readonly total: number;
  /** By stage id. */
  readonly stages: ReadonlyMap<number, number>;
  readonly disciplines: ReadonlyMap<string, number>;
  /** By weekday; 1 is Monday. */
  readonly days: ReadonlyMap<number, number>;
  readonly withPlaces: number;
}
