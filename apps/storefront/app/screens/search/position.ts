export type Position = { lat: number; lng: number };

/** About 100 metres: a search needs no more. */
const POSITION_DIGITS = 3;

/** A position as an address carries it. */
export function positionFields({ lat, lng }: Position): [name: "lat" | "lng", value: string][] {
  return [
    ["lat", lat.toFixed(POSITION_DIGITS)],
    ["lng", lng.toFixed(POSITION_DIGITS)],
  ];
}
