import { pageQuery, Pager } from "@matinee/webapp/paging";
import { useSearchParams } from "react-router";

type ListPagerProps = {
  page: number;
  size: number;
  total: number;
  /** What the list holds, for the accessible name. */
  what: string;
  /** The id of the heading above the list, if it is not the page heading. */
  headingId?: string;
};

/** Links to the newer and older pages of a list that is sorted newest first. */
export function ListPager({ what, headingId, ...list }: ListPagerProps) {
  const [query] = useSearchParams();
  return (
    <Pager
      {...list}
      pathOf={(page) => ({ search: pageQuery(query, page), ...(headingId !== undefined && { hash: headingId }) })}
      previous="Newer"
      next="Older"
      label={`Pages of ${what}`}
      small
    />
  );
}
