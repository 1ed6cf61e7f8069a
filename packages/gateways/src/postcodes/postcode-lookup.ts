/** A place on the map, in degrees (WGS 84). Precision `town` means that only the town or the postcode area is known. */
export interface LocatedPlace {
  readonly lat: number;
  readonly lng: number;
  readonly label: string;
  readonly precision: "exact" | "approximate" | "town";
}

/** What may have been meant by a place that was not located. */
export interface PlaceSuggestions {
  /** True if several places have exactly that name. */
  readonly ambiguous: boolean;
  /** Names that can be located, the likeliest first. */
  readonly names: readonly string[];
}

/** Finds a postcode, outcode, area, town, suburb or "lat,lng" in the United Kingdom. */
export interface PostcodeLookup {
  /** Null if there is no such place, or several. Never throws. */
  locate(query: string): Promise<LocatedPlace | null>;
  suggest(query: string): PlaceSuggestions;
}
