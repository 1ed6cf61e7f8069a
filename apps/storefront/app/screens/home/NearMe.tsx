import { buttonClass, cx, Icon } from "@matinee/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import styles from "./home-search.module.css";

/** Asks the browser where it is, only when pressed. Rounded to about 100 m: a search needs no more. */
export function NearMe() {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  const navigate = useNavigate();
  function ask() {
    if (!("geolocation" in navigator)) return setState("refused");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        void navigate(`/find-classes?lat=${coords.latitude.toFixed(3)}&lng=${coords.longitude.toFixed(3)}`),
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
