import { Button, DateOfBirth, Select } from "@matinee/ui";
import { useState } from "react";
import { Form } from "react-router";
import type { Birthday } from "../search/birthday.ts";
import { useSearchSubmit } from "../search/use-search-submit.ts";
import type { CampSearch } from "./camp-search.ts";
import styles from "./camps.module.css";

type CampFiltersProps = { search: CampSearch; birthday: Pick<Birthday, "typed" | "problem"> };

const YOUNGEST = 2;
const OLDEST = 18;

/** For whom the camp is: by birthday or by age. A plain form, so that it works without a script. */
export function CampFilters({ search, birthday }: CampFiltersProps) {
  const [born, setBorn] = useState(birthday.typed);
  const given = born.day !== "" || born.month !== "" || born.year !== "";
  return (
    <Form
      action="/find-camp-classes"
      className={styles.form}
      aria-label="For whom"
      data-wrong={birthday.problem !== null || undefined}
      onSubmit={useSearchSubmit("/find-camp-classes")}
    >
      {search.category !== null && <input type="hidden" name="category_id" value={search.category} />}
      <DateOfBirth legend="Child's date of birth" value={born} onChange={setBorn} error={birthday.problem} />
      <Select label="Or age" name="age" defaultValue={search.age ?? ""} disabled={given}>
        <option value="">Any age</option>
        {Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, index) => YOUNGEST + index).map((age) => (
          <option key={age} value={age}>
            {age}
          </option>
        ))}
      </Select>
      <Button type="submit" tone="spot">
        Show camps
      </Button>
    </Form>
  );
}
