export { type ParsedPlace } from "./parse-place.ts";
export type { LocatedPlace, PlaceSuggestions, PostcodeLookup } from "./postcode-lookup.ts";
export { gazetteer } from "./gazetteer.ts";
export { sqlPostcodes } from "./sql-postcodes.ts";
export { postcodesIo, type PostcodesIoOptions } from "./postcodes-io.ts";
