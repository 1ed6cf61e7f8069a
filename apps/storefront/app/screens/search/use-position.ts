import { useState } from "react";
import type { Position } from "./position.ts";

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
