import type { ReactNode } from "react";
import { counted } from "@matinee/format";
import { DEFAULT_MILES, type CommonSearch } from "./search-params.ts";
import { Checkbox, Select, TextInput } from "@matinee/ui";
import type { FacetValue } from "@matinee/contract/client";
import { useCountText } from "./use-filter-counts.ts";

type FacetSelectProps = {
  label: string;
  name: string;
  any: string;
  values: readonly FacetValue[];
  chosen: number | string | null;
};

/** A facet with a count for each choice. The chosen value stays listed even with a count of 0. */
export function FacetSelect({ label, name, any, values, chosen }: FacetSelectProps) {
  const missing = chosen !== null && !values.some((one) => one.value === String(chosen));
  return (
    <Select label={label} name={name} defaultValue={chosen ?? ""}>
      <option value="">{any}</option>
      {missing && <option value={chosen}>As chosen (0)</option>}
      {values.map((one) => (
        <option key={one.value} value={one.value}>
          {one.name} ({one.count})
        </option>
      ))}
    </Select>
  );
}

const MILES = [2, 5, 15, 25, 50];

/** `usual` is the default distance. An address may ask for any other. */
export function MilesSelect({ chosen, usual = DEFAULT_MILES }: { chosen: number | null; usual?: number }) {
  const countText = useCountText("radius_miles");
  return (
    <Select label="Within" name="radius_miles" defaultValue={chosen ?? ""}>
      {[...new Set([...MILES, usual, chosen ?? usual])]
        .toSorted((a, b) => a - b)
        .map((miles) => (
          <option key={miles} value={miles === usual && chosen !== usual ? "" : miles}>
            {counted(miles, "mile") + countText(miles)}
          </option>
        ))}
    </Select>
  );
}

type CommonFiltersProps = {
  search: Pick<CommonSearch, "keywords" | "hasSpaces">;
  /** The facet of results with free places. */
  spaces: readonly FacetValue[];
  /** What the checkbox asks for. */
  hasSpaces?: string;
  /** Fields between the keywords and the checkbox. */
  children?: ReactNode;
};

/** The filters that classes and camps share: keywords and free places. */
export function CommonFilters({ search, spaces: [free], hasSpaces = "Has places", children }: CommonFiltersProps) {
  return (
    <>
      <TextInput
        label="Keywords"
        name="q"
        defaultValue={search.keywords ?? ""}
        placeholder="Name or venue"
        maxLength={80}
      />
      {children}
      <Checkbox
        label={free === undefined ? hasSpaces : `${hasSpaces} (${free.count})`}
        name="has_spaces"
        value="1"
        defaultChecked={search.hasSpaces}
      />
    </>
  );
}
