import { Reminder, VisuallyHidden } from "@matinee/ui";
import type { FoundCourses } from "@matinee/contract/client";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigation } from "react-router";
import type { Birthday } from "../search/birthday.ts";
import { CardSkeletons } from "../search/CardSkeletons.tsx";
import { DistanceNote } from "../search/DistanceNote.tsx";
import { FilterShell } from "../search/FilterShell.tsx";
import { Pages } from "../search/Pages.tsx";
import { Radar } from "../search/Radar.tsx";
import headStyles from "../search/results-head.module.css";
import { SearchChips } from "../search/SearchChips.tsx";
import styles from "../search/search.module.css";
import { useHeadFocus } from "../search/use-head-focus.ts";
import { useSlow } from "../search/use-slow.ts";
import { ViewSwitch, type View } from "../search/ViewSwitch.tsx";
import { AroundCamps } from "./AroundCamps.tsx";
import { CampCard } from "./CampCard.tsx";
import { campChips } from "./camp-chips.ts";
import { CampFilterForm } from "./CampFilterForm.tsx";
import { campSearchPath, type CampSearch } from "./camp-search.ts";
import { NoCamps } from "./NoCamps.tsx";

type CampSearchScreenProps = {
  search: CampSearch;
  found: FoundCourses;
  heading: string;
  birthday: Pick<Birthday, "typed" | "problem">;
  placeProblem: string | null;
};

const SORTS = [
  { value: "distance,asc", label: "Nearest", near: true },
  { value: "start_date,asc", label: "Soonest", near: false },
  { value: "price,asc", label: "Price", near: false },
  { value: "name,asc", label: "Name", near: false },
];

/** The camp search: filters in the address, what fits as cards, and a picture of where it lies. */
export function CampSearchScreen({ search, found, heading, birthday, placeProblem }: CampSearchScreenProps) {
  const [view, setView] = useState<View>("list");
  const loading = useNavigation().location?.pathname === "/find-camp-classes";
  const slow = useSlow(loading);
  const path = campSearchPath(search, { page: search.page });
  const head = useHeadFocus(path, search.page);
  const chips = campChips(search, found);
  const around = found.items.length > 0 ? found.origin : null;
  const form = { search, facets: found.facets, birthday, placeProblem };
  const pick = (number: number) => {
    flushSync(() => setView("list"));
    document.querySelector(`#class-${number}`)?.scrollIntoView();
  };
  return (
    <div className={styles.page} aria-busy={loading || undefined}>
      <header className={styles.head}>
        <div>
          <h1 ref={head} tabIndex={-1}>
            {heading}
          </h1>
          <div role="status">
            <VisuallyHidden>{loading ? "" : heading}</VisuallyHidden>
          </div>
        </div>
        <SearchChips chips={chips} />
      </header>
      <FilterShell
        count={chips.filter((chip) => chip.on && chip.key !== "place").length}
        wrong={placeProblem !== null || birthday.problem !== null}
        beside={around !== null && <ViewSwitch view={view} onChange={setView} />}
        submit="Show camps"
        clearTo="/find-camp-classes"
        renderBar={(button) => (
          <CampFilterForm key={path} {...form} as="bar">
            {button}
          </CampFilterForm>
        )}
        renderSheet={(id, onSent) => <CampFilterForm {...form} id={id} as="sheet" onSent={onSent} />}
      />
      <div className={styles.columns}>
        <section className={styles.results} aria-label="Camps" data-loading={loading || undefined}>
          <VisuallyHidden as="h2">Camps found</VisuallyHidden>
          <Order search={search} found={found} />
          {around !== null && (
            <div className={styles.note}>
              <DistanceNote origin={around} />
            </div>
          )}
          <Camps search={search} found={found} slow={slow} />
          <Pages {...found} pathOf={(page) => campSearchPath(search, { page })} next="More camps" />
          <Reminder />
        </section>
        {around !== null && (
          <div className={styles.around}>
            <Radar origin={around} items={found.items} onPick={pick} />
            <AroundCamps items={found.items} precision={around.precision} />
          </div>
        )}
      </div>
    </div>
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
