/** Where something is. Degrees in WGS 84. `town`: only the town or the postcode area is known. */
export interface LocatedPlace {
  readonly lat: number;
  readonly lng: number;
  readonly label: string;
  readonly precision: "exact" | "approximate" | "town";
}

/** Finds a postcode, outcode, area, town or "lat,lng" in Great Britain; null for what is no place, never an error. */
export interface PostcodeLookup {
  locate(query: string): Promise<LocatedPlace | null>;
}
