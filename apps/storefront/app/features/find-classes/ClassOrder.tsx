import type { FoundClasses } from "../../shared/catalogue/card-items.ts";
import { rangeText } from "../../shared/search/range-text.ts";
import { classSearchPath, type ClassSearch } from "../../shared/search/class-search.ts";
import { SortedHead } from "../../shared/search/SortedHead.tsx";

const SORTS = [
  { value: "distance,asc", label: "Nearest", near: true },
  { value: "next_date,asc", label: "Soonest", near: false },
  { value: "price_per_session,asc", label: "Price", near: false },
  { value: "start,asc", label: "Time of day", near: false },
  { value: "name,asc", label: "Name", near: false },
];

/** The count and sort links of the class list. */
export function ClassOrder({ search, found }: { search: ClassSearch; found: FoundClasses }) {
  if (found.items.length === 0) return null;
  return (
    <SortedHead
      summary={rangeText(search, found)}
      sorts={SORTS}
      hasPlace={found.origin !== null}
      chosen={search.sort}
      pathTo={(sort) => classSearchPath(search, { sort })}
    />
  );
}
