import { DateOfBirth, partsFromIso, Select, type DateParts } from "@matinee/ui";
import type { Api } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { Form, useNavigate } from "react-router";
import { birthdayProblem } from "../application/birthday-problem.ts";
import { useInBrowser } from "../page/page-hooks.ts";
import { filledIn } from "./filled-in.ts";
import { MilesSelect } from "./FilterFields.tsx";
import type { PlaceProblem } from "./search-place.ts";
import { PlaceField } from "./PlaceField.tsx";
import type { CommonSearch } from "./search-params.ts";
import { FilterCountsContext, useCountText, useFilterCounts, type FilterCounts } from "./use-filter-counts.ts";
import scriptStyles from "../page/needs-script.module.css";
import styles from "./filter-form.module.css";

export type FormFrame = {
  id?: string;
  /** A bar folds the rarer fields; a sheet shows all of them. */
  as: "bar" | "sheet";
  onSent?: () => void;
  /** The submit button. */
  children?: ReactNode;
};

/** Why the typed place is invalid. */
export type TypedSearch = { placeProblem: PlaceProblem | null };

type SearchFormProps = FormFrame &
  TypedSearch & {
    action: string;
    search: Pick<CommonSearch, "postcode" | "lat" | "lng" | "age" | "dateOfBirth" | "radius" | "sort">;
    /** The default distance in miles. */
    defaultMiles?: number;
    /** The facets of the results. */
    facets: object;
    /** Counts that the results came with. */
    counts?: FilterCounts;
    /** Loads more counts. Called when somebody comes to the filters. */
    loadCounts: (api: Api) => Promise<FilterCounts>;
    /** The rarer fields. */
    moreFilters: ReactNode;
    /** Whether they start unfolded, because one is filled in. */
    moreOpen: boolean;
  };

const YOUNGEST = 2;
const OLDEST = 18;

/** The search form. A plain form, so it works without a script. */
export function SearchForm({
  action,
  search,
  placeProblem,
  defaultMiles,
  facets,
  counts,
  loadCounts,
  moreFilters,
  moreOpen,
  id,
  as,
  onSent,
  children,
}: SearchFormProps) {
  const send = useSearchSend(action, onSent);
  const more = useFilterCounts(facets, loadCounts);
  const { ask } = more;
  // Opening the sheet puts the focus outside the form.
  useEffect(() => {
    if (as === "sheet") ask();
  });
  const [problem, setProblem] = useState<string | null>(null);
  const { postcode, lat, lng, radius, age, dateOfBirth } = search;
  // Resets typed values only when the address changes them.
  const placeAndChild = JSON.stringify([postcode, lat, lng, radius, age, dateOfBirth]);
  const wrong = placeProblem !== null || problem !== null;

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const part = (name: string): string => {
      const value = fields.get(`date_of_birth_${name}`);
      return typeof value === "string" ? value.trim() : "";
    };
    const typed: DateParts = { day: part("day"), month: part("month"), year: part("year") };
    const given = typed.day !== "" || typed.month !== "" || typed.year !== "";
    const found = given ? birthdayProblem(typed, londonToday()) : null;
    setProblem(found);
    if (found === null) send(fields);
    else form.querySelector<HTMLElement>("[name=date_of_birth_day]")?.focus();
  }
  return (
    <Form action={action} id={id} className={as === "bar" ? styles.bar : styles.sheet} onSubmit={submit} onFocus={ask}>
      <FilterCountsContext value={{ ...counts, ...more.counts }}>
        {search.sort !== null && <input type="hidden" name="sort" value={search.sort} />}
        {lat !== null && lng !== null && (
          <>
            <input type="hidden" name="lat" value={lat} />
            <input type="hidden" name="lng" value={lng} />
          </>
        )}
        <div key={placeAndChild} className={styles.most} data-wrong={wrong || undefined}>
          <PlaceField search={search} problem={placeProblem?.text ?? null} send={send} />
          <ChildFields typed={partsFromIso(dateOfBirth)} problem={problem} age={age} />
          <MilesSelect chosen={radius} {...(defaultMiles !== undefined && { usual: defaultMiles })} />
          {children}
        </div>
        {as === "sheet" ? (
          moreFilters
        ) : (
          <details className={styles.folded} open={moreOpen}>
            {/* Not every browser focuses what is clicked. */}
            <summary data-arrow onClick={ask}>
              More filters
            </summary>
            {moreFilters}
          </details>
        )}
      </FilterCountsContext>
    </Form>
  );
}

type ChildFieldsProps = {
  typed: DateParts;
  problem: string | null;
  age: number | null;
};

/** The date of birth or the age. A typed date disables the age. */
function ChildFields({ typed, problem, age }: ChildFieldsProps) {
  const countText = useCountText("age");
  const [born, setBorn] = useState(typed);
  // Without a script the browser would send a date in the address. The age is asked then.
  const scripted = useInBrowser();
  const given = born.day !== "" || born.month !== "" || born.year !== "";
  return (
    <>
      <div className={scriptStyles.scripted}>
        <DateOfBirth
          legend="Child's date of birth"
          name={scripted ? "date_of_birth" : null}
          value={born}
          onChange={setBorn}
          error={problem}
        />
      </div>
      <Select label="Or age" name="age" defaultValue={age ?? ""} disabled={given}>
        <option value="">Any age</option>
        {Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, index) => YOUNGEST + index).map((years) => (
          <option key={years} value={years}>
            {years}
            {countText(years)}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Navigates to the address of these fields, without empty ones. */
function useSearchSend(path: string, onSent?: () => void): (fields: FormData) => void {
  const navigate = useNavigate();
  return (fields) => {
    const query = filledIn(fields).toString();
    onSent?.();
    void navigate(query === "" ? path : `${path}?${query}`);
  };
}
