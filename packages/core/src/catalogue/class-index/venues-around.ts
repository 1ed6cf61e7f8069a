import type { Venue } from "./class-entry.ts";

const EARTH_RADIUS_MILES = 3_958.8;
const RADIANS = Math.PI / 180;
/** Degrees; more than any error of the arithmetic. */
const ROUNDING = 1e-9;

export interface NearVenue {
  readonly id: number;
  readonly miles: number;
}

interface Circle {
  readonly lat: number;
  readonly lng: number;
  readonly radiusMiles: number;
}

/**
 * Finds the venues within a circle, the nearest first. Only those at its latitudes are measured. What it found is true until the next search
 * with another centre: each venue has one object, because thousands of new ones a search kept the garbage collector busy.
 */
export function venuesAround(venues: readonly Venue[]): (circle: Circle) => readonly NearVenue[] {
  const byLatitude = venues.map((venue) => ({ ...venue, miles: Number.NaN })).toSorted((a, b) => a.lat - b.lat);
  return (circle) => {
    const height = circle.radiusMiles / EARTH_RADIUS_MILES / RADIANS + ROUNDING;
    const near: NearVenue[] = [];
    for (let n = firstAbove(byLatitude, circle.lat - height); n < byLatitude.length; n++) {
      const venue = byLatitude[n];
      if (venue === undefined || venue.lat > circle.lat + height) break;
      venue.miles = milesBetween(circle, venue);
      if (venue.miles <= circle.radiusMiles) near.push(venue);
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- nobody else has it yet
    return near.sort((a, b) => a.miles - b.miles);
  };
}

/** Miles in a straight line on a sphere, as `miles_between` in the database (0013_class_search.sql). */
function milesBetween(from: Circle, to: Venue): number {
  const lat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const lng = Math.sin(((to.lng - from.lng) * RADIANS) / 2);
  const square = lat * lat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * lng * lng;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

function firstAbove(byLatitude: readonly Venue[], lat: number): number {
  let low = 0;
  let high = byLatitude.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((byLatitude[middle]?.lat ?? 0) < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}
