import { Link } from "react-router";
import styles from "./results-head.module.css";

type Sort = { readonly value: string; readonly label: string; readonly near: boolean };

type SortedHeadProps = {
  /** Which of how many are shown. */
  summary: string;
  sorts: readonly Sort[];
  /** Without a place nothing is near. */
  hasPlace: boolean;
  chosen: string | null;
  /** The same search sorted otherwise; null: as it is by itself, which is the first of what is offered. */
  pathTo: (sort: string | null) => string;
};

/** Above a list: what is shown of it, and what it is sorted by; nearest first where a place is known. */
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
