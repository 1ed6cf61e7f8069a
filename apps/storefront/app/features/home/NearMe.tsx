import { buttonClass, cx, Icon } from "@matinee/ui";
import { type Position, usePosition } from "../../shared/search/use-position.ts";
import styles from "./home-search.module.css";

/** A button that searches around the browser's position. */
export function NearMe({ onFound }: { onFound: (at: Position) => void }) {
  const { state, ask } = usePosition();
  return (
    <>
      <button
        type="button"
        className={cx(buttonClass({ tone: "quiet", size: "small" }), styles.near)}
        onClick={() => ask(onFound)}
        aria-disabled={state === "asking" || undefined}
      >
        <Icon name="pin" size={18} /> {state === "asking" ? "Finding you…" : "Near me"}
      </button>
      <p className={styles.refused} role="status">
        {state === "refused" && "We couldn't find your location. Enter a postcode or town instead."}
      </p>
    </>
  );
}
