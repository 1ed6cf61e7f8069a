import { cx } from "@matinee/ui";
import { Link } from "react-router";
import { searchPath, type Search } from "./search-params.ts";
import styles from "./search.module.css";

const SORTS = [
  { value: "distance,asc", label: "Nearest", near: true },
  { value: "next_date,asc", label: "Soonest", near: false },
  { value: "price,asc", label: "Price", near: false },
  { value: "start,asc", label: "Time of day", near: false },
  { value: "name,asc", label: "Name", near: false },
];

/** What the list is sorted by, as links; nearest first where a place is known. */
export function SortLinks({ search, near }: { search: Search; near: boolean }) {
  const offered = SORTS.filter((sort) => near || !sort.near);
  const current = offered.find((sort) => sort.value === search.sort)?.value ?? offered[0]?.value;
  return (
    <nav className={styles.sorts} aria-label="Sort by">
      <span aria-hidden="true">Sort by</span>
      {offered.map((sort, index) => (
        <Link
          key={sort.value}
          to={searchPath(search, { sort: index === 0 ? null : sort.value })}
          className={cx(styles.sort)}
          aria-current={sort.value === current ? "true" : undefined}
          preventScrollReset
        >
          {sort.label}
        </Link>
      ))}
    </nav>
  );
}
