import type { FoundGroups } from "@matinee/contract/client";
import { AroundList } from "./AroundList.tsx";
import { CardSkeletons } from "./CardSkeletons.tsx";
import { searchChips } from "./chips.ts";
import { ClassCard } from "./ClassCard.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { Pages } from "./Pages.tsx";
import { Radar } from "./Radar.tsx";
import { ResultsHead } from "./ResultsHead.tsx";
import { searchPath, type Search } from "./search-params.ts";
import type { TypedSearch } from "./SearchForm.tsx";
import { SearchLayout } from "./SearchLayout.tsx";
import styles from "./search.module.css";

type SearchScreenProps = TypedSearch & { search: Search; found: FoundGroups; heading: string };

/** The class search. */
export function SearchScreen({ search, found, heading, birthday, placeProblem }: SearchScreenProps) {
  return (
    <SearchLayout
      pathname="/find-classes"
      address={searchPath(search)}
      page={search.page}
      heading={heading}
      things="Classes"
      chips={searchChips(search, found)}
      around={found.items.length > 0 ? found.origin : null}
      renderFilters={(count, beside) => (
        <FilterPanel
          search={search}
          facets={found.facets}
          birthday={birthday}
          placeProblem={placeProblem}
          count={count}
          beside={beside}
        />
      )}
      order={<ResultsHead search={search} found={found} />}
      renderList={(slow) => <Results search={search} found={found} slow={slow} />}
      pages={<Pages {...found} pathOf={(page) => searchPath(search, { page })} next="More classes" />}
      renderAround={(origin, pick) => (
        <>
          <Radar origin={origin} items={found.items} onPick={pick} />
          <AroundList items={found.items} precision={origin.precision} dateOfBirth={search.dateOfBirth} />
        </>
      )}
    />
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
