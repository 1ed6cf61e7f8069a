import { buttonClass, cx, Icon } from "@matinee/ui";
import { useState } from "react";
import type { Position } from "./search-address.ts";
import styles from "./home-search.module.css";

/** Asks the browser where it is, only when pressed. */
export function NearMe({ onFound }: { onFound: (at: Position) => void }) {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  function ask() {
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
  return (
    <>
      <button
        type="button"
        className={cx(buttonClass({ tone: "quiet", size: "small" }), styles.near)}
        onClick={ask}
        aria-disabled={state === "asking" || undefined}
      >
        <Icon name="pin" size={18} /> {state === "asking" ? "Looking…" : "Near me"}
      </button>
      <p className={styles.refused} role="status">
        {state === "refused" && "We could not see where you are. Please type a postcode or town."}
      </p>
    </>
  );
}
