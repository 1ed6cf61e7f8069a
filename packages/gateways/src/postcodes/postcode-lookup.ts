/** A place on the map, in degrees (WGS 84). Precision `town` means that only the town or the postcode area is known. */
export interface LocatedPlace {
  readonly lat: number;
  readonly lng: number;
  readonly label: string;
  readonly precision: "exact" | "approximate" | "town";
}

/** Finds a postcode, outcode, area, town or "lat,lng" in Great Britain. Null if there is no such place. Never throws. */
export interface PostcodeLookup {
  locate(query: string): Promise<LocatedPlace | null>;
}
