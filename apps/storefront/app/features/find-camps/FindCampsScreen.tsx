import { CardSkeletons } from "../../shared/search/CardSkeletons.tsx";
import { FilterShell } from "../../shared/search/FilterShell.tsx";
import { Pager } from "@matinee/webapp/paging";
import type { TypedSearch } from "../../shared/search/SearchForm.tsx";
import { SearchLayout } from "../../shared/search/SearchLayout.tsx";
import styles from "../../shared/search/search.module.css";
import type { FoundCamps } from "../../shared/catalogue/card-items.ts";
import { CampCard } from "../../shared/catalogue/CampCard.tsx";
import { campChips } from "./camp-chips.ts";
import { CampFilterForm } from "./CampFilterForm.tsx";
import { CampOrder } from "./CampOrder.tsx";
import { campSearchPath, type CampSearch } from "../../shared/search/camp-search.ts";
import { onDemand } from "../../shared/search/on-demand.tsx";
import type { Nearest } from "../../shared/search/nearest.ts";
import { PlaceChoice } from "../../shared/search/PlaceChoice.tsx";
import type { SearchSuggestion } from "../../shared/search/search-suggestions.ts";

// Loaded on demand: most searches find something, and many name no place.
const NoCamps = onDemand(() => import("./NoCamps.tsx"));
const AroundCamps = onDemand(() => import("./AroundCamps.tsx"));

type FindCampsProps = TypedSearch & {
  /** The search; during a navigation, the next one. */
  search: CampSearch;
  /** The address of the results. */
  address: string;
  found: FoundCamps;
  heading: string;
  /** Changes that lead to results. */
  suggestions: readonly SearchSuggestion[];
  nearest: Nearest | null;
  /** An ISO date. */
  today: string;
};

/** The camp search. */
export function FindCampsScreen({
  search,
  address,
  found,
  heading,
  suggestions,
  nearest,
  today,
  ...typed
}: FindCampsProps) {
  const { placeProblem } = typed;
  const form = { search, facets: found.facets, placeProblem };
  return (
    <SearchLayout
      pathname="/find-camp-classes"
      address={address}
      page={found.page}
      heading={heading}
      label="Camps"
      chips={campChips(search, found)}
      choice={
        <PlaceChoice
          problem={placeProblem}
          pathTo={(postcode) => campSearchPath(search, { postcode, lat: null, lng: null })}
        />
      }
      around={found.items.length > 0 ? found.origin : null}
      renderFilters={(count, beside) => (
        <FilterShell
          count={count}
          wrong={placeProblem !== null}
          beside={beside}
          submit="Show camps"
          clearTo="/find-camp-classes"
          renderBar={(button) => (
            <CampFilterForm {...form} as="bar">
              {button}
            </CampFilterForm>
          )}
          renderSheet={(id, onSent) => <CampFilterForm {...form} id={id} as="sheet" onSent={onSent} />}
        />
      )}
      order={<CampOrder search={search} found={found} />}
      renderList={(slow) => <Camps {...{ search, found, slow, suggestions, nearest, today }} />}
      pages={
        <Pager previous="Previous" {...found} pathOf={(page) => campSearchPath(search, { page })} next="More camps" />
      }
      renderAround={(origin, pick) => <AroundCamps origin={origin} items={found.items} onPick={pick} />}
    />
  );
}

type CampsProps = Pick<FindCampsProps, "search" | "found" | "suggestions" | "nearest" | "today"> & { slow: boolean };

function Camps({ search, found, slow, suggestions, nearest, today }: CampsProps) {
  if (slow) return <CardSkeletons count={Math.max(3, found.items.length)} />;
  if (found.items.length === 0)
    return <NoCamps search={search} origin={found.origin} suggestions={suggestions} nearest={nearest} />;
  return (
    <ol className={styles.cards}>
      {found.items.map((course, index) => (
        <li key={course.id}>
          <CampCard
            course={course}
            today={today}
            early={index < 2}
            {...(found.origin !== null && { number: index + 1, precision: found.origin.precision })}
          />
        </li>
      ))}
    </ol>
  );
}
