import { Checkbox, TextInput } from "@matinee/ui";
import type { FoundCourses } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Birthday } from "../search/birthday.ts";
import { FacetSelect } from "../search/FacetSelect.tsx";
import { Who } from "../search/FilterForm.tsx";
import styles from "../search/filter-form.module.css";
import { MilesSelect } from "../search/ListSelects.tsx";
import { useSearchSubmit } from "../search/use-search-submit.ts";
import type { CampSearch } from "./camp-search.ts";

export type CampFormProps = {
  search: CampSearch;
  facets: FoundCourses["facets"];
  birthday: Pick<Birthday, "typed" | "problem">;
  placeProblem: string | null;
};

type Frame = { id?: string; as: "bar" | "sheet"; onSent?: () => void; children?: ReactNode };

/** Everything that can be asked of the camps; a plain form, so that it works without a script. */
export function CampFilterForm({
  search,
  facets,
  birthday,
  placeProblem,
  id,
  as,
  onSent,
  children,
}: CampFormProps & Frame) {
  const submit = useSearchSubmit("/find-camp-classes", onSent);
  const wrong = placeProblem !== null || birthday.problem !== null;
  const less = <LessAsked search={search} facets={facets} />;
  return (
    <Form action="/find-camp-classes" id={id} className={as === "bar" ? styles.bar : styles.sheet} onSubmit={submit}>
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
        <details className={styles.folded} open={search.words !== null || search.discipline !== null}>
          <summary>More filters</summary>
          {less}
        </details>
      )}
    </Form>
  );
}

function LessAsked({ search, facets }: Pick<CampFormProps, "search" | "facets">) {
  const [free] = facets.spaces;
  return (
    <div className={styles.less}>
      <FacetSelect label="When" name="holiday" any="Any holiday" values={facets.holidays} chosen={search.holiday} />
      <FacetSelect label="Kind" name="category_id" any="Any kind" values={facets.categories} chosen={search.category} />
      <FacetSelect
        label="What"
        name="discipline"
        any="Anything"
        values={facets.disciplines}
        chosen={search.discipline}
      />
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
