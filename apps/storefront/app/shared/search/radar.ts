/** A result on the radar. */
export interface Pin {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Half the radar's width and the radius of its outer ring, in SVG units. */
export const RADAR_HALF = 120;
export const RADAR_OUTER = 108;
const PIN_GAP = 21;
const HERE_GAP = 16;

/** The radius of the outer ring in miles: an even number that includes every result. */
export function radarReach(miles: readonly number[]): number {
  const farthest = Math.max(1, ...miles);
  return [2, 4, 6, 10, 16, 20, 30, 50, 100, 200].find((reach) => reach >= farthest) ?? 400;
}

/** Positions of results, north up. Results at one venue are moved apart so that each is visible. */
export function radarPins(origin: Place, places: readonly Place[], reach: number): Pin[] {
  const pins: Pin[] = [];
  for (const [index, place] of places.entries()) {
    const north = (place.lat - origin.lat) * 69;
    const east = (place.lng - origin.lng) * 69 * Math.cos((origin.lat * Math.PI) / 180);
    const at = { x: (east / reach) * RADAR_OUTER, y: (-north / reach) * RADAR_OUTER };
    pins.push({ number: index + 1, ...apart(at, pins) });
  }
  return pins;
}

/** The direction of the ring labels that is furthest from every pin, in radians from north. */
export function labelAngle(pins: readonly Pick<Pin, "x" | "y">[]): number {
  const room = (angle: number): number =>
    Math.min(...[0.5, 1].flatMap((part) => pins.map((pin) => gap(pin, ringPoint(part, angle)))));
  const angles = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);
  return angles.reduce((best, angle) => (room(angle) > room(best) ? angle : best), 0);
}

/** The position of a label on the ring at this part of the reach. */
export function ringPoint(part: number, angle: number): { x: number; y: number } {
  const radius = RADAR_OUTER * part;
  return { x: round(radius * Math.sin(angle)), y: round(-radius * Math.cos(angle)) };
}

function gap(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The nearest free spot to the true position: no overlap with other pins or the centre. */
function apart(at: { readonly x: number; readonly y: number }, others: readonly Pin[]): { x: number; y: number } {
  for (let ring = 0; ring < 6; ring++) {
    const steps = ring === 0 ? 1 : 6 * ring;
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps;
      const x = round(at.x + ring * PIN_GAP * Math.cos(angle));
      const y = round(at.y + ring * PIN_GAP * Math.sin(angle));
      const from = Math.hypot(x, y);
      const free = from >= HERE_GAP && from <= RADAR_HALF - 12;
      if (free && others.every((other) => gap(other, { x, y }) >= PIN_GAP - 1)) return { x, y };
    }
  }
  return { x: round(at.x), y: round(at.y) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}
