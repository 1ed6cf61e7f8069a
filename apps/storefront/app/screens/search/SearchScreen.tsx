import { buttonClass, EmptyState, Icon, Reminder, VisuallyHidden } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { Link, useNavigation } from "react-router";
import { ClassCard } from "./ClassCard.tsx";
import { chosenFilters, headingOf } from "./chosen.ts";
import { Filters, FoldedFilters } from "./Filters.tsx";
import { QuickChips } from "./QuickChips.tsx";
import { Radar } from "./Radar.tsx";
import { SortLinks } from "./SortLinks.tsx";
import { searchPath, type Search } from "./search-params.ts";
import styles from "./search.module.css";

type SearchScreenProps = { search: Search; found: FoundGroups; placeProblem: string | null };

/** The class search: filters in the address, what fits as cards, and a picture of where it lies. */
export function SearchScreen({ search, found, placeProblem }: SearchScreenProps) {
  const chosen = chosenFilters(search, found.facets);
  const loading = useNavigation().location?.pathname === "/find-classes";
  // What is typed belongs to one address: a new one fills the form anew.
  const filters = (
    <Filters key={searchPath(search)} search={search} facets={found.facets} placeProblem={placeProblem} />
  );
  return (
    <div className={styles.page} aria-busy={loading || undefined}>
      <header className={styles.head}>
        <h1>{headingOf(search, found)}</h1>
        <QuickChips search={search} facets={found.facets} />
      </header>
      <div className={styles.filters}>
        {placeProblem === null ? (
          <FoldedFilters count={chosen.length}>{filters}</FoldedFilters>
        ) : (
          <div className={styles.open}>{filters}</div>
        )}
      </div>
      <div className={styles.columns}>
        <section className={styles.results} aria-label="Classes" data-loading={loading || undefined}>
          <VisuallyHidden as="h2">Classes found</VisuallyHidden>
          {found.items.length > 0 && <SortLinks search={search} near={found.origin !== null} />}
          {found.items.length === 0 ? <NothingFound search={search} /> : <Cards search={search} found={found} />}
          <Pages search={search} found={found} />
          <Reminder />
        </section>
        {found.origin !== null && found.items.length > 0 && (
          <div className={styles.around} id="around">
            <Radar origin={found.origin} items={found.items} />
          </div>
        )}
      </div>
    </div>
  );
}

function Cards({ search, found }: { search: Search; found: FoundGroups }) {
  return (
    <>
      {found.origin !== null && (
        <p className={styles.jump}>
          <a href="#around" className={buttonClass({ tone: "quiet", size: "small" })}>
            <Icon name="pin" size={18} /> Around you
          </a>
        </p>
      )}
      <ol className={styles.cards}>
        {found.items.map((group, index) => (
          <li key={group.id}>
            <ClassCard group={group} number={index + 1} dateOfBirth={search.dateOfBirth} early={index < 2} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Pages({ search, found }: { search: Search; found: FoundGroups }) {
  const last = Math.max(0, Math.ceil(found.total / found.size) - 1);
  if (last === 0) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {found.page > 0 && (
        <Link to={searchPath(search, { page: found.page - 1 })} rel="prev" className={buttonClass({ tone: "quiet" })}>
          Earlier
        </Link>
      )}
      <span>
        Page {found.page + 1} of {last + 1}
      </span>
      {found.page < last && (
        <Link to={searchPath(search, { page: found.page + 1 })} rel="next" className={buttonClass({ tone: "quiet" })}>
          More classes
        </Link>
      )}
    </nav>
  );
}

interface Way {
  readonly label: string;
  readonly to: string;
}

/** An empty result says what to change. */
function NothingFound({ search }: { search: Search }) {
  const near = search.postcode !== null || search.lat !== null;
  const wider = near ? [25, 50, 200].find((miles) => miles > (search.radius ?? 10)) : undefined;
  const offered: (Way | null)[] = [
    wider === undefined ? null : { label: `Look within ${wider} miles`, to: searchPath(search, { radius: wider }) },
    search.day === null ? null : { label: "Any day", to: searchPath(search, { day: null }) },
    search.hasSpaces ? { label: "Full classes too", to: searchPath(search, { hasSpaces: false }) } : null,
    search.from === null && search.to === null
      ? null
      : { label: "Any time of day", to: searchPath(search, { from: null, to: null }) },
    search.discipline === null
      ? null
      : { label: "Singing, acting and dance alike", to: searchPath(search, { discipline: null }) },
    { label: "All our classes", to: "/find-classes" },
  ];
  const ways = offered.filter((way) => way !== null);
  return (
    <EmptyState
      drawing="lost"
      title="Nothing fits all of that."
      way={
        <ul className={styles.ways}>
          {ways.map(({ label, to }, index) => (
            <li key={label}>
              <Link to={to} className={buttonClass({ tone: index === 0 ? "spot" : "quiet" })}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      Change one thing and there may be a class close by.
    </EmptyState>
  );
}
