import { DateOfBirth, Select, type DateParts } from "@matinee/ui";
import type { FacetValue } from "@matinee/contract/client";
import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import type { Birthday } from "./birthday.ts";
import { MilesSelect } from "./FilterFields.tsx";
import type { PlaceProblem } from "./search-place.ts";
import { PlaceField } from "./PlaceField.tsx";
import type { CommonSearch } from "./search-params.ts";
import { useSearchSend, useSearchSubmit } from "./use-search-submit.ts";
import styles from "./filter-form.module.css";

export type FormFrame = {
  id?: string;
  /** A bar folds the rarer fields; a sheet shows all of them. */
  as: "bar" | "sheet";
  onSent?: () => void;
  /** The submit button. */
  children?: ReactNode;
};

/** What was typed, and its errors. */
export type TypedSearch = { birthday: Pick<Birthday, "typed" | "problem">; placeProblem: PlaceProblem | null };

type SearchFormProps = FormFrame &
  TypedSearch & {
    action: string;
    search: Pick<CommonSearch, "postcode" | "lat" | "lng" | "age" | "radius" | "sort">;
    /** The default distance in miles. */
    defaultMiles?: number;
    /** Counts by age. An age that is missing has no results. */
    ages?: readonly FacetValue[];
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
  birthday,
  placeProblem,
  defaultMiles,
  ages,
  moreFilters,
  moreOpen,
  id,
  as,
  onSent,
  children,
}: SearchFormProps) {
  const submit = useSearchSubmit(action, onSent);
  const send = useSearchSend(action, onSent);
  const { postcode, lat, lng, radius, age } = search;
  // Resets typed values only when the address changes them.
  const placeAndChild = JSON.stringify([postcode, lat, lng, radius, age, birthday.typed]);
  const wrong = placeProblem !== null || birthday.problem !== null;
  return (
    <Form action={action} id={id} className={as === "bar" ? styles.bar : styles.sheet} onSubmit={submit}>
      {search.sort !== null && <input type="hidden" name="sort" value={search.sort} />}
      {lat !== null && lng !== null && (
        <>
          <input type="hidden" name="lat" value={lat} />
          <input type="hidden" name="lng" value={lng} />
        </>
      )}
      <div key={placeAndChild} className={styles.most} data-wrong={wrong || undefined}>
        <PlaceField search={search} problem={placeProblem?.text ?? null} send={send} />
        <ChildFields typed={birthday.typed} problem={birthday.problem} age={age} {...(ages && { ages })} />
        <MilesSelect chosen={radius} {...(defaultMiles !== undefined && { usual: defaultMiles })} />
        {children}
      </div>
      {as === "sheet" ? (
        moreFilters
      ) : (
        <details className={styles.folded} open={moreOpen}>
          <summary data-arrow>More filters</summary>
          {moreFilters}
        </details>
      )}
    </Form>
  );
}

type ChildFieldsProps = Pick<SearchFormProps, "ages"> & {
  typed: DateParts;
  problem: string | null;
  age: number | null;
};

/** The date of birth or the age. A typed date disables the age. */
function ChildFields({ typed, problem, age, ages }: ChildFieldsProps) {
  const [born, setBorn] = useState(typed);
  const given = born.day !== "" || born.month !== "" || born.year !== "";
  return (
    <>
      <DateOfBirth legend="Child's date of birth" value={born} onChange={setBorn} error={problem} />
      <Select label="Or age" name="age" defaultValue={age ?? ""} disabled={given}>
        <option value="">Any age</option>
        {Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, index) => YOUNGEST + index).map((years) => (
          <option key={years} value={years}>
            {years}
            {ages && ` (${ages.find((one) => one.value === String(years))?.count ?? 0})`}
          </option>
        ))}
      </Select>
    </>
  );
}
