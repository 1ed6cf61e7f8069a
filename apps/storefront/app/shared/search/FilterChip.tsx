import { chipClass, Icon, VisuallyHidden } from "@matinee/ui";
import { Link } from "react-router";
import styles from "./filter-chip.module.css";

type FilterChipProps = {
  label: string;
  /** Removes the filter if it is on, and otherwise adds it. */
  to: string;
  on: boolean;
  /** How many results it would leave. */
  count?: number | undefined;
  /** True: the browser's Back leaves the list instead of undoing each filter. */
  replace?: boolean;
};

/** A filter as a link, which works without a script. */
export function FilterChip({ label, to, on, count, replace = false }: FilterChipProps) {
  return (
    <Link className={chipClass({ on })} to={to} preventScrollReset replace={replace}>
      {label}
      {on ? (
        <>
          <Icon name="close" size={16} />
          <VisuallyHidden>(remove)</VisuallyHidden>
        </>
      ) : (
        count !== undefined && <span className={styles.count}>{count}</span>
      )}
    </Link>
  );
}
