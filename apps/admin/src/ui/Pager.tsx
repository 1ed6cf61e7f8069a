import { buttonClass } from "@matinee/ui";
import { Link, useSearchParams } from "react-router";
import { changed } from "./list-address.ts";
import styles from "./pager.module.css";

/** The way through a list that is longer than a page. */
export function Pager({ page, size, total }: { page: number; size: number; total: number }) {
  const [search] = useSearchParams();
  const last = Math.max(0, Math.ceil(total / size) - 1);
  if (last === 0) return null;
  const to = (index: number) => changed(search, { page: index === 0 ? null : String(index + 1) });
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 0 && (
        <Link className={buttonClass({ tone: "quiet", size: "small" })} to={to(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      <span>
        Page {page + 1} of {last + 1}
      </span>
      {page < last && (
        <Link className={buttonClass({ tone: "quiet", size: "small" })} to={to(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}
