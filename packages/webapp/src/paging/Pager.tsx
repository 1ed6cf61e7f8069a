import { buttonClass } from "@matinee/ui";
import { Link, type To } from "react-router";
import styles from "./pager.module.css";

type PagerProps = {
  /** The page number; the first page is 0. */
  page: number;
  /** Rows per page. */
  size: number;
  total: number;
  pathOf: (page: number) => To;
  /** The labels of the links. */
  previous: string;
  next: string;
  /** The accessible name of the links. */
  label?: string;
  small?: boolean;
};

/** Links to the previous and next page. Renders nothing if there is only one page. */
export function Pager({ page, size, total, pathOf, previous, next, label = "Pages", small = false }: PagerProps) {
  const last = lastPage(total, size);
  if (last === 0) return null;
  const className = buttonClass({ tone: "quiet", size: small ? "small" : "medium" });
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 0 && (
        <Link to={pathOf(page - 1)} rel="prev" className={className}>
          {previous}
        </Link>
      )}
      <span>
        Page {page + 1} of {last + 1}
      </span>
      {page < last && (
        <Link to={pathOf(page + 1)} rel="next" className={className}>
          {next}
        </Link>
      )}
    </nav>
  );
}

/** The number of the last page, counted from 0. */
export function lastPage(total: number, size: number): number {
  return Math.max(0, Math.ceil(total / (size || 1)) - 1);
}
