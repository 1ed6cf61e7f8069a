import { Select } from "@matinee/ui";
import type { FacetValue } from "@matinee/contract/client";

type FacetSelectProps = {
  label: string;
  name: string;
  any: string;
  values: readonly FacetValue[];
  chosen: number | string | null;
};

/** A facet with how many classes each choice would find; what is chosen stays in the list, with none left too. */
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
