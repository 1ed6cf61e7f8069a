import type { ReactNode } from "react";
import { ClassFilterForm, type ClassFilterFormProps } from "./ClassFilterForm.tsx";
import { FilterShell } from "../../shared/search/FilterShell.tsx";
import { classSearchPath } from "../../shared/search/class-search.ts";

type ClassFilterPanelProps = ClassFilterFormProps & {
  /** How many filters are on. */
  count: number;
  /** Shown beside the button on a phone. */
  beside?: ReactNode;
};

/** The filters of the class search. */
export function ClassFilterPanel({ count, beside, ...form }: ClassFilterPanelProps) {
  return (
    <FilterShell
      count={count}
      wrong={form.placeProblem !== null}
      beside={beside}
      submit="Show classes"
      clearTo="/find-classes"
      // A new address resets the form.
      renderBar={(button) => (
        <ClassFilterForm key={classSearchPath(form.search)} {...form} as="bar">
          {button}
        </ClassFilterForm>
      )}
      renderSheet={(id, onSent) => <ClassFilterForm {...form} id={id} as="sheet" onSent={onSent} />}
    />
  );
}
