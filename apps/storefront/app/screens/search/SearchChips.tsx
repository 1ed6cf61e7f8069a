import { chipClass, Icon, VisuallyHidden } from "@matinee/ui";
import { Link } from "react-router";
import type { SearchChip } from "./chips.ts";
import styles from "./search-chips.module.css";

/** The filters as plain links, under the heading. */
export function SearchChips({ chips }: { chips: readonly SearchChip[] }) {
  return (
    <ul className={styles.chips} aria-label="Filters">
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
