import { Button, DateOfBirth, partsFromIso, Select, TextInput, VisuallyHidden } from "@matinee/ui";
import type { FacetValue, FoundGroups } from "@matinee/contract/client";
import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import type { Search } from "./search-params.ts";
import styles from "./filters.module.css";

type FiltersProps = {
  search: Search;
  facets: FoundGroups["facets"];
  placeProblem: string | null;
  /** After the form was sent from a sheet. */
  onSent?: () => void;
};

const RADII = [2, 5, 10, 15, 25, 50];
const HOURS = ["09:00", "10:00", "12:00", "14:00", "16:00", "17:00", "18:00"];

/** Everything that can be asked for; a plain form, so that it works without a script. */
export function Filters({ search, facets, placeProblem, onSent }: FiltersProps) {
  const [birthday, setBirthday] = useState(partsFromIso(search.dateOfBirth));
  const typed = birthday.day !== "" || birthday.month !== "" || birthday.year !== "";
  return (
    <Form action="/find-classes" className={styles.form} onSubmit={() => onSent?.()}>
      {search.sort !== null && <input type="hidden" name="sort" value={search.sort} />}
      <div className={styles.main}>
        <TextInput
          label="Postcode or town"
          name="postcode"
          autoComplete="postal-code"
          defaultValue={search.postcode ?? ""}
          error={placeProblem}
          maxLength={80}
        />
        <DateOfBirth legend="Child's date of birth" value={birthday} onChange={setBirthday} />
        <Select
          label="Or age"
          name="age"
          defaultValue={search.dateOfBirth === null ? (search.age ?? "") : ""}
          disabled={typed}
        >
          <option value="">Any age</option>
          {Array.from({ length: 16 }, (_, index) => index + 3).map((age) => (
            <option key={age} value={age}>
              {age}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.more}>
        <Select label="Within" name="radius_miles" defaultValue={search.radius ?? ""}>
          <option value="">10 miles</option>
          {RADII.filter((miles) => miles !== 10).map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </Select>
        <Choice label="Day" name="day" any="Any day" values={facets.days} chosen={search.day} />
        <Choice label="What" name="discipline" any="Anything" values={facets.disciplines} chosen={search.discipline} />
        <Choice label="Stage" name="stage_id" any="Any stage" values={facets.stages} chosen={search.stage} />
        <Select label="Not before" name="from" defaultValue={search.from ?? ""}>
          <option value="">Any time</option>
          <Hours />
        </Select>
        <Select label="Over by" name="to" defaultValue={search.to ?? ""}>
          <option value="">Any time</option>
          <Hours />
        </Select>
        <TextInput
          label="Words"
          name="q"
          defaultValue={search.words ?? ""}
          placeholder="Name, venue, town"
          maxLength={80}
        />
        <label className={styles.check}>
          <input type="checkbox" name="has_spaces" value="1" defaultChecked={search.hasSpaces} /> Has places
        </label>
      </div>
      <Button type="submit" tone="spot" wide>
        Show classes
      </Button>
    </Form>
  );
}

function Hours(): ReactNode {
  return HOURS.map((hour) => (
    <option key={hour} value={hour}>
      {hour}
    </option>
  ));
}

type ChoiceProps = {
  label: string;
  name: string;
  any: string;
  values: readonly FacetValue[];
  chosen: number | string | null;
};

/** A facet with how many classes each choice would find; what is chosen stays in the list, with none left too. */
function Choice({ label, name, any, values, chosen }: ChoiceProps) {
  const missing = chosen !== null && !values.some((value) => value.value === String(chosen));
  return (
    <Select label={label} name={name} defaultValue={chosen ?? ""}>
      <option value="">{any}</option>
      {missing && <option value={chosen}>{`${label}: none here`}</option>}
      {values.map((value) => (
        <option key={value.value} value={value.value}>
          {value.name} ({value.count})
        </option>
      ))}
    </Select>
  );
}

/** The filters in a sheet of their own on a phone: closed until they are asked for. */
export function FoldedFilters({ children, count }: { children: ReactNode; count: number }) {
  return (
    <details className={styles.folded}>
      <summary>
        Filters
        {count > 0 && (
          <>
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
            <VisuallyHidden>, {count} chosen</VisuallyHidden>
          </>
        )}
      </summary>
      {children}
    </details>
  );
}
