import { useEffect } from "react";
import { rememberPlace } from "../../shared/search/last-place.ts";
import { CardSkeletons } from "../../shared/search/CardSkeletons.tsx";
import { classChips } from "./class-chips.ts";
import type { FoundClasses } from "../../shared/catalogue/card-items.ts";
import { ClassCard } from "../../shared/catalogue/ClassCard.tsx";
import { ClassFilterPanel } from "./ClassFilterPanel.tsx";
import { Pager } from "@matinee/webapp/paging";
import { ClassOrder } from "./ClassOrder.tsx";
import { classSearchPath, type ClassSearch } from "../../shared/search/class-search.ts";
import type { TypedSearch } from "../../shared/search/SearchForm.tsx";
import { onDemand } from "../../shared/search/on-demand.tsx";
import type { Nearest } from "../../shared/search/nearest.ts";
import { PlaceChoice } from "../../shared/search/PlaceChoice.tsx";
import type { SearchSuggestion } from "../../shared/search/search-suggestions.ts";
import { SearchLayout } from "../../shared/search/SearchLayout.tsx";
import styles from "../../shared/search/search.module.css";

// Loaded on demand: most searches find something, and many name no place.
const NoClasses = onDemand(() => import("./NoClasses.tsx"));
const AroundClasses = onDemand(() => import("./AroundClasses.tsx"));

type FindClassesProps = TypedSearch & {
  search: ClassSearch;
  found: FoundClasses;
  heading: string;
  /** Without results: changes that lead to some, and the nearest class. */
  suggestions: readonly SearchSuggestion[];
  nearest: Nearest | null;
};

/** The class search. */
export function FindClassesScreen({ search, found, heading, placeProblem, suggestions, nearest }: FindClassesProps) {
  const { postcode, lat, lng } = search;
  const isPlaceKnown = found.origin !== null;
  useEffect(() => {
    if (isPlaceKnown) rememberPlace(postcode, lat, lng);
  }, [isPlaceKnown, postcode, lat, lng]);
  return (
    <SearchLayout
      pathname="/find-classes"
      address={classSearchPath(search)}
      page={search.page}
      heading={heading}
      label="Classes"
      chips={classChips(search, found)}
      choice={
        <PlaceChoice
          problem={placeProblem}
          pathTo={(name) => classSearchPath(search, { postcode: name, lat: null, lng: null })}
        />
      }
      around={found.items.length > 0 ? found.origin : null}
      renderFilters={(count, beside) => (
        <ClassFilterPanel
          search={search}
          facets={found.facets}
          placeProblem={placeProblem}
          count={count}
          beside={beside}
        />
      )}
      order={<ClassOrder search={search} found={found} />}
      renderList={(slow) => <Results {...{ search, found, slow, suggestions, nearest }} />}
      pages={
        <Pager
          previous="Previous"
          {...found}
          pathOf={(page) => classSearchPath(search, { page })}
          next="More classes"
        />
      }
      renderAround={(origin, pick) => (
        <AroundClasses origin={origin} items={found.items} dateOfBirth={search.dateOfBirth} onPick={pick} />
      )}
    />
  );
}

type ResultsProps = Pick<FindClassesProps, "search" | "found" | "suggestions" | "nearest"> & { slow: boolean };

function Results({ search, found, slow, suggestions, nearest }: ResultsProps) {
  if (slow) return <CardSkeletons count={Math.max(4, found.items.length)} />;
  if (found.items.length === 0) return <NoClasses origin={found.origin} suggestions={suggestions} nearest={nearest} />;
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
