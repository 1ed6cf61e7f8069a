import type { FoundCourses } from "@matinee/contract/client";
import { Link } from "react-router";
import { rangeWords } from "../search/range-words.ts";
import styles from "../search/results-head.module.css";
import { CAMP_MILES, campSearchPath, type CampSearch } from "./camp-search.ts";

const SORTS = [
  { value: "distance,asc", label: "Nearest", near: true },
  { value: "start_date,asc", label: "Soonest", near: false },
  { value: "price,asc", label: "Price", near: false },
  { value: "name,asc", label: "Name", near: false },
];

/** Above the list: which of how many are shown, and what they are sorted by; nearest first where a place is known. */
export function CampOrder({ search, found }: { search: CampSearch; found: FoundCourses }) {
  if (found.items.length === 0) return null;
  const offered = SORTS.filter((sort) => found.origin !== null || !sort.near);
  const current = offered.find((sort) => sort.value === search.sort)?.value ?? offered[0]?.value;
  return (
    <div className={styles.head}>
      <p>{rangeWords({ radius: search.radius ?? CAMP_MILES }, found, ["camp", "camps"])}</p>
      <nav className={styles.sorts} aria-label="Sort by">
        {offered.map((sort, index) => (
          <Link
            key={sort.value}
            to={campSearchPath(search, { sort: index === 0 ? null : sort.value })}
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
