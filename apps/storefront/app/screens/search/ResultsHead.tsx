import type { FoundGroups } from "@matinee/contract/client";
import { Link } from "react-router";
import { rangeWords } from "./range-words.ts";
import { searchPath, type Search } from "./search-params.ts";
import styles from "./results-head.module.css";

const SORTS = [
  { value: "distance,asc", label: "Nearest", near: true },
  { value: "next_date,asc", label: "Soonest", near: false },
  { value: "price,asc", label: "Price", near: false },
  { value: "start,asc", label: "Time of day", near: false },
  { value: "name,asc", label: "Name", near: false },
];

/** Above the list: which of how many are shown, and what they are sorted by; nearest first where a place is known. */
export function ResultsHead({ search, found }: { search: Search; found: FoundGroups }) {
  if (found.items.length === 0) return null;
  const offered = SORTS.filter((sort) => found.origin !== null || !sort.near);
  const current = offered.find((sort) => sort.value === search.sort)?.value ?? offered[0]?.value;
  return (
    <div className={styles.head}>
      <p>{rangeWords(search, found)}</p>
      <nav className={styles.sorts} aria-label="Sort by">
        {offered.map((sort, index) => (
          <Link
            key={sort.value}
            to={searchPath(search, { sort: index === 0 ? null : sort.value })}
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
