const KEY = "matinee-place";

/** Where the visitor last searched: a typed place, or a position. */
export type LastPlace = { postcode: string } | { lat: number; lng: number };

/** Remembers the place until the tab is closed. */
export function rememberPlace(postcode: string | null, lat: number | null, lng: number | null): void {
  const place = postcode !== null ? { postcode } : lat !== null && lng !== null ? { lat, lng } : null;
  if (place === null) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // The browser stores nothing, so the home page shows no nearest classes.
  }
}

/** The remembered place; null if there is none. */
export function lastPlace(): LastPlace | null {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof read !== "object" || read === null) return null;
    if ("postcode" in read && typeof read.postcode === "string") return { postcode: read.postcode };
    if ("lat" in read && "lng" in read && typeof read.lat === "number" && typeof read.lng === "number")
      return { lat: read.lat, lng: read.lng };
  } catch {
    // Blocked or damaged storage counts as empty.
  }
  return null;
}
