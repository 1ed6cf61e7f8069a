import { buttonClass } from "@matinee/ui";
import { Link, type To } from "react-router";
import styles from "./pager.module.css";

type PagerProps = {
  /** The first page is 0. */
  page: number;
  /** Rows a page holds. */
  size: number;
  total: number;
  pathOf: (page: number) => To;
  /** What the links to the pages before and after say. */
  previous: string;
  next: string;
  /** Names the links for those who do not see them. */
  label?: string;
  small?: boolean;
};

/** Links to the pages before and after this one; nothing where one page holds all. */
export function Pager({ page, size, total, pathOf, previous, next, label = "Pages", small = false }: PagerProps) {
  const last = lastPage(total, size);
  if (last === 0) return null;
  const look = buttonClass({ tone: "quiet", size: small ? "small" : "medium" });
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 0 && (
        <Link to={pathOf(page - 1)} rel="prev" className={look}>
          {previous}
        </Link>
      )}
      <span>
        Page {page + 1} of {last + 1}
      </span>
      {page < last && (
        <Link to={pathOf(page + 1)} rel="next" className={look}>
          {next}
        </Link>
      )}
    </nav>
  );
}

/** The number of the last page, from 0. */
export function lastPage(total: number, size: number): number {
  return Math.max(0, Math.ceil(total / size) - 1);
}
