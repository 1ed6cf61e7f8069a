import { useSearchParams } from "react-router";
import { pageQuery } from "./page-address.ts";
import { Pager } from "./Pager.tsx";

type ListPagerProps = {
  page: number;
  size: number;
  total: number;
  /** What the list holds, for the accessible name. */
  what?: string;
  /** The links say "Newer" and "Older". */
  newestFirst?: boolean;
  /** The id of the heading above the list, if it is not the page heading. */
  headingId?: string;
};

/** Links to the other pages of a list. They keep the filters in the address. */
export function ListPager({ what, newestFirst = false, headingId, ...list }: ListPagerProps) {
  const [query] = useSearchParams();
  return (
    <Pager
      {...list}
      pathOf={(page) => ({ search: pageQuery(query, page), ...(headingId !== undefined && { hash: headingId }) })}
      previous={newestFirst ? "Newer" : "Previous"}
      next={newestFirst ? "Older" : "Next"}
      {...(what !== undefined && { label: `Pages of ${what}` })}
      small
    />
  );
}
