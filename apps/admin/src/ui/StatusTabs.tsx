import { chipClass } from "@matinee/ui";
import { Link } from "react-router";
import { changed } from "./list-address.ts";
import styles from "./page.module.css";
import { useListSearch } from "./use-list-search.ts";

type StatusTabsProps = {
  label: string;
  tabs: readonly {
    /** As in the address; null: the tab that is shown at first. */
    status: string | null;
    name: string;
  }[];
};

/** Limits a list to the rows of one status, by the address. */
export function StatusTabs({ label, tabs }: StatusTabsProps) {
  const search = useListSearch();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ status, name }) => {
        const here = search.get("status") === status;
        return (
          <Link
            key={name}
            className={chipClass({ on: here })}
            aria-current={here ? "page" : undefined}
            to={changed(search, { status })}
            preventScrollReset
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
