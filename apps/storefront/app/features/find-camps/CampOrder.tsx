import type { FoundCamps } from "../../shared/catalogue/card-items.ts";
import { rangeText } from "../../shared/search/range-text.ts";
import { SortedHead } from "../../shared/search/SortedHead.tsx";
import { CAMP_MILES, campSearchPath, type CampSearch } from "../../shared/search/camp-search.ts";

const SORTS = [
  { value: "distance,asc", label: "Nearest", near: true },
  { value: "start_date,asc", label: "Soonest", near: false },
  { value: "price_per_day,asc", label: "Price per day", near: false },
  { value: "name,asc", label: "Name", near: false },
];

/** The count and sort links of the camp list. */
export function CampOrder({ search, found }: { search: CampSearch; found: FoundCamps }) {
  if (found.items.length === 0) return null;
  return (
    <SortedHead
      summary={rangeText({ radius: search.radius ?? CAMP_MILES }, found, ["camp", "camps"])}
      sorts={SORTS}
      hasPlace={found.origin !== null}
      chosen={search.sort}
      pathTo={(sort) => campSearchPath(search, { sort })}
    />
  );
}
