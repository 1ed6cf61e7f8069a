/** A class as the picture shows it. */
export interface Pin {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Half the picture's width, and the radius of its outer ring, in its own units. */
export const RADAR_HALF = 120;
const OUTER = 108;
const PIN_GAP = 21;

/** The reach of the outer ring in whole miles: far enough for every class, and a number one can halve. */
export function radarReach(miles: readonly number[]): number {
  const farthest = Math.max(1, ...miles);
  return [2, 4, 6, 10, 16, 20, 30, 50, 100, 200].find((reach) => reach >= farthest) ?? 400;
}

/** Where classes lie around the visitor, north up; those at one venue are set beside each other, so that each can be seen. */
export function radarPins(origin: Place, places: readonly Place[], reach: number): Pin[] {
  const pins: Pin[] = [];
  for (const [index, place] of places.entries()) {
    const north = (place.lat - origin.lat) * 69;
    const east = (place.lng - origin.lng) * 69 * Math.cos((origin.lat * Math.PI) / 180);
    const at = { x: (east / reach) * OUTER, y: (-north / reach) * OUTER };
    pins.push({ number: index + 1, ...apart(at, pins) });
  }
  return pins;
}

/** Round the true spot, ring by ring, to the first place where the pin covers no other. */
function apart(at: { readonly x: number; readonly y: number }, others: readonly Pin[]): { x: number; y: number } {
  for (let ring = 0; ring < 6; ring++) {
    const steps = ring === 0 ? 1 : 6 * ring;
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps;
      const x = round(at.x + ring * PIN_GAP * Math.cos(angle));
      const y = round(at.y + ring * PIN_GAP * Math.sin(angle));
      const inside = Math.hypot(x, y) <= RADAR_HALF - 12;
      if (inside && others.every((other) => Math.hypot(other.x - x, other.y - y) >= PIN_GAP - 1)) return { x, y };
    }
  }
  return { x: round(at.x), y: round(at.y) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}
