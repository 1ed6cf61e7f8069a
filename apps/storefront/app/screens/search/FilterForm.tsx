import { Checkbox, DateOfBirth, Select, TextInput, type DateParts } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import type { Birthday } from "./birthday.ts";
import { FacetSelect } from "./FacetSelect.tsx";
import { MilesSelect, TimeSelect } from "./ListSelects.tsx";
import type { Search } from "./search-params.ts";
import { useSearchSubmit } from "./use-search-submit.ts";
import styles from "./filter-form.module.css";

export type FilterFormProps = {
  search: Search;
  facets: FoundGroups["facets"];
  birthday: Pick<Birthday, "typed" | "problem">;
  placeProblem: string | null;
};

type Frame = {
  id?: string;
  /** A bar keeps what is asked for less often folded; a sheet shows everything below each other. */
  as: "bar" | "sheet";
  onSent?: () => void;
  /** What sends it, beside the fields asked for most. */
  children?: ReactNode;
};

const YOUNGEST = 2;
const OLDEST = 18;

/** Everything that can be asked for; a plain form, so that it works without a script. */
export function FilterForm({
  search,
  facets,
  birthday,
  placeProblem,
  id,
  as,
  onSent,
  children,
}: FilterFormProps & Frame) {
  const submit = useSearchSubmit("/find-classes", onSent);
  const wrong = placeProblem !== null || birthday.problem !== null;
  const less = <LessAsked search={search} facets={facets} />;
  return (
    <Form action="/find-classes" id={id} className={as === "bar" ? styles.bar : styles.sheet} onSubmit={submit}>
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
        <details className={styles.folded} open={isAsked(search)}>
          <summary>More filters</summary>
          {less}
        </details>
      )}
    </Form>
  );
}

function isAsked(search: Search): boolean {
  return search.stage !== null || search.from !== null || search.to !== null || search.words !== null;
}

/** The date of birth, or the age alone; a date that is typed in goes first. */
export function Who({ typed, problem, age }: { typed: DateParts; problem: string | null; age: number | null }) {
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

function LessAsked({ search, facets }: Pick<FilterFormProps, "search" | "facets">) {
  const [free] = facets.spaces;
  return (
    <div className={styles.less}>
      <FacetSelect label="Day" name="day" any="Any day" values={facets.days} chosen={search.day} />
      <FacetSelect
        label="What"
        name="discipline"
        any="Anything"
        values={facets.disciplines}
        chosen={search.discipline}
      />
      <FacetSelect label="Stage" name="stage_id" any="Any stage" values={facets.stages} chosen={search.stage} />
      <TimeSelect label="Not before" name="from" chosen={search.from} />
      <TimeSelect label="Over by" name="to" chosen={search.to} />
      <TextInput label="Words" name="q" defaultValue={search.words ?? ""} placeholder="Name or venue" maxLength={80} />
      <Checkbox
        label={free === undefined ? "Has places" : `Has places (${free.count})`}
        name="has_spaces"
        value="1"
        defaultChecked={search.hasSpaces}
      />
    </div>
  );
}
