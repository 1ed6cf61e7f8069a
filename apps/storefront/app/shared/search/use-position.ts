import { useState } from "react";

/** Asks the browser where it is, only when asked to. */
export function usePosition() {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  function ask(onFound: (at: Position) => void) {
    if (!("geolocation" in navigator)) return setState("refused");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onFound({ lat: coords.latitude, lng: coords.longitude });
      },
      () => setState("refused"),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  }
  return { state, ask };
}

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
