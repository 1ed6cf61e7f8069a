import { chipClass, Icon, VisuallyHidden } from "@matinee/ui";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import styles from "./search-chips.module.css";

/** A filter as a link: `to` takes it off where it is on, and puts it on where it is not. */
export interface SearchChip {
  /** Stays the same when it is pressed, so that the focus stays on it. */
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly on: boolean;
  /** How many classes it would leave. */
  readonly count?: number;
}

/** The filters as plain links, under the heading. */
export function SearchChips({ chips }: { chips: readonly SearchChip[] }) {
  const row = useRef<HTMLUListElement>(null);
  const on = chips.flatMap((chip) => (chip.on ? [chip.key] : [])).join();
  // What is chosen comes first: a row that was pushed sideways shows its beginning again.
  useEffect(() => {
    row.current?.scrollTo({ left: 0 });
  }, [on]);
  return (
    <ul ref={row} className={styles.chips} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Link to={chip.to} className={chipClass({ on: chip.on })} preventScrollReset>
            {chip.label}
            {chip.on ? (
              <>
                <Icon name="close" size={16} />
                <VisuallyHidden>(remove)</VisuallyHidden>
              </>
            ) : (
              chip.count !== undefined && <span className={styles.count}>{chip.count}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
