import { Select } from "@matinee/ui";
import { DEFAULT_MILES } from "./class-search.ts";

const MILES = [2, 5, 15, 25, 50];
const HOURS = ["09:00", "10:00", "12:00", "14:00", "16:00", "17:00", "18:00"];

/** How far; an address may ask for any distance. `usual` is what is asked for where nothing is chosen. */
export function MilesSelect({ chosen, usual = DEFAULT_MILES }: { chosen: number | null; usual?: number }) {
  return (
    <Select label="Within" name="radius_miles" defaultValue={chosen ?? ""}>
      {[...new Set([...MILES, usual, chosen ?? usual])]
        .toSorted((a, b) => a - b)
        .map((miles) => (
          <option key={miles} value={miles === usual && chosen !== usual ? "" : miles}>
            {miles} miles
          </option>
        ))}
    </Select>
  );
}

/** An hour of the day; an address may ask for any time. */
export function TimeSelect({ label, name, chosen }: { label: string; name: "from" | "to"; chosen: string | null }) {
  return (
    <Select label={label} name={name} defaultValue={chosen ?? ""}>
      <option value="">Any time</option>
      {[...new Set([...HOURS, ...(chosen === null ? [] : [chosen])])].toSorted().map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </Select>
  );
}
