import { TextInput } from "@matinee/ui";
import { useListSearch } from "./use-list-search.ts";

type Props = { label: string; name: string; set: (name: string, value: string) => void };

/** A day that a list is narrowed to, from or to. It counts once the field is left, as a date is typed in parts. */
export function DayFilter({ label, name, set }: Props) {
  const search = useListSearch();
  const value = search.get(name) ?? "";
  return (
    <TextInput
      key={value}
      type="date"
      label={label}
      name={name}
      defaultValue={value}
      onBlur={(event) => {
        if (event.target.value !== value) set(name, event.target.value);
      }}
    />
  );
}
