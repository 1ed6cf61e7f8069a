import type { ReactNode } from "react";
import { FilterForm, type FilterFormProps } from "./ClassFilterForm.tsx";
import { FilterShell } from "../../shared/search/FilterShell.tsx";
import { classSearchPath } from "../../shared/search/class-search.ts";

type FilterPanelProps = FilterFormProps & {
  /** How many filters are on. */
  count: number;
  /** Stands beside the button on a phone. */
  beside?: ReactNode;
};

/** The filters of the class search. */
export function FilterPanel({ count, beside, ...form }: FilterPanelProps) {
  return (
    <FilterShell
      count={count}
      wrong={form.placeProblem !== null || form.birthday.problem !== null}
      beside={beside}
      submit="Show classes"
      clearTo="/find-classes"
      // What is typed belongs to one address: a new one fills the form anew.
      renderBar={(button) => (
        <FilterForm key={classSearchPath(form.search)} {...form} as="bar">
          {button}
        </FilterForm>
      )}
      renderSheet={(id, onSent) => <FilterForm {...form} id={id} as="sheet" onSent={onSent} />}
    />
  );
}
