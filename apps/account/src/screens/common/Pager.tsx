import { buttonClass } from "@matinee/ui";
import { Link, useSearchParams } from "react-router";
import styles from "./screen.module.css";

type PagerProps = {
  page: number;
  size: number;
  total: number;
  what: string;
  /** The id of the heading that the pages stand under, where that is not the screen's own. */
  at?: string;
};

/** The way to the pages before and after; nothing where there is one page. */
export function Pager({ page, size, total, what, at }: PagerProps) {
  const [query] = useSearchParams();
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  const to = (next: number) => {
    const changed = new URLSearchParams(query);
    if (next === 0) changed.delete("page");
    else changed.set("page", String(next + 1));
    return { search: changed.toString(), ...(at !== undefined && { hash: at }) };
  };
  return (
    <nav className={styles.row} aria-label={`Pages of ${what}`}>
      {page > 0 ? (
        <Link className={buttonClass({ tone: "quiet", size: "small" })} to={to(page - 1)}>
          Newer
        </Link>
      ) : (
        <span />
      )}
      <span className={styles.mute}>
        Page {page + 1} of {pages}
      </span>
      {page + 1 < pages ? (
        <Link className={buttonClass({ tone: "quiet", size: "small" })} to={to(page + 1)}>
          Older
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** The page that an address asks for, counted from zero. */
export function pageIn(url: string): number {
  const page = Number(new URL(url).searchParams.get("page") ?? "1");
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page - 1 : 0;
}
