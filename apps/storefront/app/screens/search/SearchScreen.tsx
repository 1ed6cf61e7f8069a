import { Reminder, VisuallyHidden } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { AroundList } from "./AroundList.tsx";
import type { Birthday } from "./birthday.ts";
import { CardSkeletons } from "./CardSkeletons.tsx";
import { searchChips } from "./chips.ts";
import { ClassCard } from "./ClassCard.tsx";
import { DistanceNote } from "./DistanceNote.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { Pages } from "./Pages.tsx";
import { Radar } from "./Radar.tsx";
import { ResultsHead } from "./ResultsHead.tsx";
import { SearchChips } from "./SearchChips.tsx";
import { searchPath, type Search } from "./search-params.ts";
import { useHeadFocus } from "./use-head-focus.ts";
import { useSlow } from "./use-slow.ts";
import { ViewSwitch, type View } from "./ViewSwitch.tsx";
import styles from "./search.module.css";

type SearchScreenProps = {
  search: Search;
  found: FoundGroups;
  heading: string;
  birthday: Pick<Birthday, "typed" | "problem">;
  placeProblem: string | null;
};

/** The class search: filters in the address, what fits as cards, and a picture of where it lies. */
export function SearchScreen({ search, found, heading, birthday, placeProblem }: SearchScreenProps) {
  const [view, setView] = useState<View>("list");
  const loading = useNavigation().location?.pathname === "/find-classes";
  const slow = useSlow(loading);
  const head = useHeadFocus(searchPath(search), search.page);
  const chips = searchChips(search, found);
  const around = found.items.length > 0 ? found.origin : null;
  const filters = { search, facets: found.facets, birthday, placeProblem };
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
      <FilterPanel
        {...filters}
        count={chips.filter((chip) => chip.on && chip.key !== "place").length}
        beside={around !== null && <ViewSwitch view={view} onChange={setView} />}
      />
      <div className={styles.columns}>
        <section className={styles.results} aria-label="Classes" data-loading={loading || undefined}>
          <VisuallyHidden as="h2">Classes found</VisuallyHidden>
          <ResultsHead search={search} found={found} />
          {around !== null && (
            <div className={styles.note}>
              <DistanceNote origin={around} />
            </div>
          )}
          <Results search={search} found={found} slow={slow} />
          <Pages {...found} pathOf={(page) => searchPath(search, { page })} next="More classes" />
          <Reminder />
        </section>
        {around !== null && (
          <div className={styles.around}>
            <Radar origin={around} items={found.items} onPick={pick} />
            <AroundList items={found.items} precision={around.precision} dateOfBirth={search.dateOfBirth} />
          </div>
        )}
      </div>
    </div>
  );
}

function Results({ search, found, slow }: { search: Search; found: FoundGroups; slow: boolean }) {
  if (slow) return <CardSkeletons count={Math.max(4, found.items.length)} />;
  if (found.items.length === 0) return <NothingFound search={search} found={found} />;
  return (
    <ol className={styles.cards}>
      {found.items.map((group, index) => (
        <li key={group.id}>
          <ClassCard
            group={group}
            {...(found.origin !== null && { number: index + 1, precision: found.origin.precision })}
            dateOfBirth={search.dateOfBirth}
            early={index < 2}
          />
        </li>
      ))}
    </ol>
  );
}
