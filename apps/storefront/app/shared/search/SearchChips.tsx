import { useEffect, useRef } from "react";
import { FilterChip } from "./FilterChip.tsx";
import styles from "./search-chips.module.css";

/** A filter as a link. `to` removes the filter if it is on, and otherwise adds it. */
export interface SearchChip {
  /** Stable when the chip is pressed, so that it keeps the focus. */
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly on: boolean;
  /** How many results it would leave. */
  readonly count?: number;
}

export function SearchChips({ chips }: { chips: readonly SearchChip[] }) {
  const row = useRef<HTMLUListElement>(null);
  const on = chips.flatMap((chip) => (chip.on ? [chip.key] : [])).join();
  // Chosen chips come first, so scroll back to the start.
  useEffect(() => {
    row.current?.scrollTo({ left: 0 });
  }, [on]);
  return (
    <ul ref={row} className={styles.chips} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <FilterChip label={chip.label} to={chip.to} on={chip.on} count={chip.count} />
        </li>
      ))}
    </ul>
  );
}
