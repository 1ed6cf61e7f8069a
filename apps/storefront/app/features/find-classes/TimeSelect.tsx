import { Select } from "@matinee/ui";
import { useCountText } from "../../shared/search/use-filter-counts.ts";

const HOURS = ["09:00", "10:00", "12:00", "14:00", "16:00", "17:00", "18:00"];

/** An address may ask for any time. */
export function TimeSelect({ label, name, chosen }: { label: string; name: "from" | "to"; chosen: string | null }) {
  const countText = useCountText(name);
  return (
    <Select label={label} name={name} defaultValue={chosen ?? ""}>
      <option value="">Any time</option>
      {[...new Set([...HOURS, ...(chosen === null ? [] : [chosen])])].toSorted().map((time) => (
        <option key={time} value={time}>
          {time}
          {countText(time)}
        </option>
      ))}
    </Select>
  );
}
