import { chipClass, Icon, VisuallyHidden } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { Link } from "react-router";
import { chosenFilters } from "./chosen.ts";
import { searchPath, type Search } from "./search-params.ts";
import styles from "./search.module.css";

const MOST_DISCIPLINES = 5;

/** Under the heading: what is chosen, to be taken off, and what is asked for most, to be put on; all of them plain links. */
export function QuickChips({ search, facets }: { search: Search; facets: FoundGroups["facets"] }) {
  const offered = [
    ...(search.hasSpaces ? [] : [{ label: "Has places", to: searchPath(search, { hasSpaces: true }) }]),
    ...(search.discipline === null
      ? facets.disciplines
          .slice(0, MOST_DISCIPLINES)
          .map((one) => ({ label: one.name, to: searchPath(search, { discipline: one.value }) }))
      : []),
    ...(search.day === null
      ? facets.days.map((one) => ({ label: `${one.name}s`, to: searchPath(search, { day: Number(one.value) }) }))
      : []),
  ];
  return (
    <ul className={styles.chosen} aria-label="Filters">
      {chosenFilters(search, facets).map((one) => (
        <li key={one.label}>
          <Link to={one.without} className={chipClass({ on: true })} preventScrollReset>
            {one.label} <Icon name="close" size={16} />
            <VisuallyHidden>(remove)</VisuallyHidden>
          </Link>
        </li>
      ))}
      {offered.map((one) => (
        <li key={one.label}>
          <Link to={one.to} className={chipClass()} preventScrollReset>
            {one.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
