import { useState } from "react";

/** Asks the browser for its position when `ask` is called. */
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

/** About 100 metres, which is precise enough for a search. */
const POSITION_DIGITS = 3;

/** A position as query parameters. */
export function positionFields({ lat, lng }: Position): [name: "lat" | "lng", value: string][] {
  return [
    ["lat", lat.toFixed(POSITION_DIGITS)],
    ["lng", lng.toFixed(POSITION_DIGITS)],
  ];
}
