import { DateOfBirth, Select, TextInput, type DateParts } from "@matinee/ui";
import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import type { Birthday } from "./birthday.ts";
import { MilesSelect } from "./ListSelects.tsx";
import type { Search } from "./search-params.ts";
import { useSearchSubmit } from "./use-search-submit.ts";
import styles from "./filter-form.module.css";

/** Where and how a form of filters stands. */
export type FormFrame = {
  id?: string;
  /** A bar keeps what is asked for less often folded; a sheet shows everything below each other. */
  as: "bar" | "sheet";
  onSent?: () => void;
  /** What sends it, beside the fields asked for most. */
  children?: ReactNode;
};

/** What is typed, and what is wrong with it. */
export type TypedSearch = { birthday: Pick<Birthday, "typed" | "problem">; placeProblem: string | null };

type SearchFormProps = FormFrame &
  TypedSearch & {
    action: string;
    search: Pick<Search, "postcode" | "lat" | "lng" | "age" | "radius" | "sort">;
    /** The fields asked for less often. */
    less: ReactNode;
    /** One of them is filled in: then they are not folded. */
    lessAsked: boolean;
  };

const YOUNGEST = 2;
const OLDEST = 18;

/** Where, for whom and how far, and what else there is to ask; a plain form, so that it works without a script. */
export function SearchForm({
  action,
  search,
  birthday,
  placeProblem,
  less,
  lessAsked,
  id,
  as,
  onSent,
  children,
}: SearchFormProps) {
  const submit = useSearchSubmit(action, onSent);
  const wrong = placeProblem !== null || birthday.problem !== null;
  return (
    <Form action={action} id={id} className={as === "bar" ? styles.bar : styles.sheet} onSubmit={submit}>
      {search.sort !== null && <input type="hidden" name="sort" value={search.sort} />}
      {search.lat !== null && search.lng !== null && (
        <>
          <input type="hidden" name="lat" value={search.lat} />
          <input type="hidden" name="lng" value={search.lng} />
        </>
      )}
      <div className={styles.most} data-wrong={wrong || undefined}>
        <TextInput
          label="Postcode or town"
          name="postcode"
          autoComplete="postal-code"
          defaultValue={search.postcode ?? ""}
          placeholder={search.lat === null ? undefined : "Near you"}
          error={placeProblem}
          maxLength={80}
        />
        <Who typed={birthday.typed} problem={birthday.problem} age={search.age} />
        <MilesSelect chosen={search.radius} />
        {children}
      </div>
      {as === "sheet" ? (
        less
      ) : (
        <details className={styles.folded} open={lessAsked}>
          <summary>More filters</summary>
          {less}
        </details>
      )}
    </Form>
  );
}

/** The date of birth, or the age alone; a date that is typed in goes first. */
function Who({ typed, problem, age }: { typed: DateParts; problem: string | null; age: number | null }) {
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
          </option>
        ))}
      </Select>
    </>
  );
}
