import type { FoundCourses } from "@matinee/contract/client";
import { Link } from "react-router";
import { CardSkeletons } from "../search/CardSkeletons.tsx";
import { FilterShell } from "../search/FilterShell.tsx";
import { Pages } from "../search/Pages.tsx";
import { Radar } from "../search/Radar.tsx";
import headStyles from "../search/results-head.module.css";
import type { TypedSearch } from "../search/SearchForm.tsx";
import { SearchLayout } from "../search/SearchLayout.tsx";
import styles from "../search/search.module.css";
import { AroundCamps } from "./AroundCamps.tsx";
import { CampCard } from "./CampCard.tsx";
import { campChips } from "./camp-chips.ts";
import { CampFilterForm } from "./CampFilterForm.tsx";
import { campSearchPath, type CampSearch } from "./camp-search.ts";
import { NoCamps } from "./NoCamps.tsx";

type CampSearchScreenProps = TypedSearch & { search: CampSearch; found: FoundCourses; heading: string };

const SORTS = [
  { value: "distance,asc", label: "Nearest", near: true },
  { value: "start_date,asc", label: "Soonest", near: false },
  { value: "price,asc", label: "Price", near: false },
  { value: "name,asc", label: "Name", near: false },
];

/** The camp search. */
export function CampSearchScreen({ search, found, heading, birthday, placeProblem }: CampSearchScreenProps) {
  const path = campSearchPath(search, { page: search.page });
  const form = { search, facets: found.facets, birthday, placeProblem };
  return (
    <SearchLayout
      pathname="/find-camp-classes"
      address={path}
      page={search.page}
      heading={heading}
      things="Camps"
      chips={campChips(search, found)}
      around={found.items.length > 0 ? found.origin : null}
      renderFilters={(count, beside) => (
        <FilterShell
          count={count}
          wrong={placeProblem !== null || birthday.problem !== null}
          beside={beside}
          submit="Show camps"
          clearTo="/find-camp-classes"
          renderBar={(button) => (
            <CampFilterForm key={path} {...form} as="bar">
              {button}
            </CampFilterForm>
          )}
          renderSheet={(id, onSent) => <CampFilterForm {...form} id={id} as="sheet" onSent={onSent} />}
        />
      )}
      order={<Order search={search} found={found} />}
      renderList={(slow) => <Camps search={search} found={found} slow={slow} />}
      pages={<Pages {...found} pathOf={(page) => campSearchPath(search, { page })} next="More camps" />}
      renderAround={(origin, pick) => (
        <>
          <Radar origin={origin} items={found.items} onPick={pick} />
          <AroundCamps items={found.items} precision={origin.precision} />
        </>
      )}
    />
  );
}

function Order({ search, found }: { search: CampSearch; found: FoundCourses }) {
  if (found.items.length === 0) return null;
  const offered = SORTS.filter((sort) => found.origin !== null || !sort.near);
  const current = offered.find((sort) => sort.value === search.sort)?.value ?? offered[0]?.value;
  return (
    <div className={headStyles.head}>
      <nav className={headStyles.sorts} aria-label="Sort by">
        {offered.map((sort, index) => (
          <Link
            key={sort.value}
            to={campSearchPath(search, { sort: index === 0 ? null : sort.value })}
            className={headStyles.sort}
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

function Camps({ search, found, slow }: { search: CampSearch; found: FoundCourses; slow: boolean }) {
  if (slow) return <CardSkeletons count={Math.max(3, found.items.length)} />;
  if (found.items.length === 0) return <NoCamps search={search} />;
  return (
    <ol className={styles.cards}>
      {found.items.map((course, index) => (
        <li key={course.id}>
          <CampCard
            course={course}
            early={index < 2}
            {...(found.origin !== null && { number: index + 1, precision: found.origin.precision })}
          />
        </li>
      ))}
    </ol>
  );
}
