/** A result on the radar. */
export interface Pin {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** The true position, if the pin had to move away from it. */
  readonly from: { readonly x: number; readonly y: number } | null;
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
/** How far a pin moves at each attempt, and how far at most. */
const STEP = 4;
const FARTHEST = 30 * STEP;

/** The radius of the outer ring in miles: an even number that includes every result. */
export function radarReach(miles: readonly number[]): number {
  const farthest = Math.max(1, ...miles);
  return [2, 4, 6, 10, 16, 20, 30, 50, 100, 200].find((reach) => reach >= farthest) ?? 400;
}

/**
 * Positions of results, north up. A pin stands where its venue is. Only one that would cover another is moved, to the
 * nearest free spot, and remembers where it belongs.
 */
export function radarPins(origin: Place, places: readonly Place[], reach: number): Pin[] {
  const points = places.map((place, index) => {
    const north = (place.lat - origin.lat) * 69;
    const east = (place.lng - origin.lng) * 69 * Math.cos((origin.lat * Math.PI) / 180);
    const at = { x: round((east / reach) * RADAR_OUTER), y: round((-north / reach) * RADAR_OUTER) };
    return { number: index + 1, at };
  });
  // Pins that can stay are placed first, so that none is pushed aside by one that moves.
  const pins: Pin[] = [];
  for (const { number, at } of points) if (isFree(at, pins)) pins.push({ number, ...at, from: null });
  const placed = new Set(pins.map(({ number }) => number));
  for (const { number, at } of points) if (!placed.has(number)) pins.push({ number, ...apart(at, pins), from: at });
  return pins.toSorted((a, b) => a.number - b.number);
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

/** The nearest free spot to the true position; the true position if there is none. */
function apart(at: { readonly x: number; readonly y: number }, others: readonly Pin[]): { x: number; y: number } {
  for (let away = STEP; away <= FARTHEST; away += STEP) {
    const turns = Math.max(8, Math.round((2 * Math.PI * away) / STEP));
    for (let turn = 0; turn < turns; turn++) {
      const angle = (2 * Math.PI * turn) / turns;
      const spot = { x: round(at.x + away * Math.cos(angle)), y: round(at.y + away * Math.sin(angle)) };
      if (isFree(spot, others)) return spot;
    }
  }
  return at;
}

/** True if a pin there covers no other, nor the centre, nor the edge. */
function isFree(spot: { readonly x: number; readonly y: number }, others: readonly Pin[]): boolean {
  const fromCentre = Math.hypot(spot.x, spot.y);
  if (fromCentre < HERE_GAP || fromCentre > RADAR_HALF - 12) return false;
  return others.every((other) => gap(other, spot) >= PIN_GAP - 1);
}

function round(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}
