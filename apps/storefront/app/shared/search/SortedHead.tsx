import { Link } from "react-router";
import styles from "./results-head.module.css";

type Sort = { readonly value: string; readonly label: string; readonly near: boolean };

type SortedHeadProps = {
  /** "25–35 of 35 within 10 miles". */
  summary: string;
  sorts: readonly Sort[];
  /** Whether sorting by distance is possible. */
  hasPlace: boolean;
  chosen: string | null;
  /** The path of the same search with this sort; null is the default sort. */
  pathTo: (sort: string | null) => string;
};

/** The count and the sort links above a list. */
export function SortedHead({ summary, sorts, hasPlace, chosen, pathTo }: SortedHeadProps) {
  const offered = sorts.filter((sort) => hasPlace || !sort.near);
  const current = offered.find((sort) => sort.value === chosen)?.value ?? offered[0]?.value;
  return (
    <div className={styles.head}>
      <p>{summary}</p>
      <nav className={styles.sorts} aria-label="Sort by">
        {offered.map((sort, index) => (
          <Link
            key={sort.value}
            to={pathTo(index === 0 ? null : sort.value)}
            className={styles.sort}
            aria-current={sort.value === current ? "true" : undefined}
            preventScrollReset
          >
            {sort.label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
