import { pageQuery, Pager } from "@matinee/webapp/paging";
import { useSearchParams } from "react-router";

type ListPagerProps = {
  page: number;
  size: number;
  total: number;
  /** What the pages list. */
  what: string;
  /** The id of the heading above the list, where that is not the screen's own. */
  headingId?: string;
};

/** Links to the newer and older pages of a list that begins with the newest. */
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
