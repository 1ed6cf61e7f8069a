import { buttonClass } from "@matinee/ui";
import { Link } from "react-router";
import styles from "./pages.module.css";

type PagesProps = {
  /** The first page is 0. */
  page: number;
  size: number;
  total: number;
  pathOf: (page: number) => string;
  /** "More classes" */
  next: string;
};

/** Links to the pages before and after this one; nothing where one page holds all. */
export function Pages({ page, size, total, pathOf, next }: PagesProps) {
  const last = lastPage(total, size);
  if (last === 0) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 0 && (
        <Link to={pathOf(page - 1)} rel="prev" className={buttonClass({ tone: "quiet" })}>
          Back
        </Link>
      )}
      <span>
        Page {page + 1} of {last + 1}
      </span>
      {page < last && (
        <Link to={pathOf(page + 1)} rel="next" className={buttonClass({ tone: "quiet" })}>
          {next}
        </Link>
      )}
    </nav>
  );
}

/** The last page's number, from 0. */
export function lastPage(total: number, size: number): number {
  return Math.max(0, Math.ceil(total / size) - 1);
}
