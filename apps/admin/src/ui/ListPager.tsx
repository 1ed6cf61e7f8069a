import { pageQuery, Pager } from "@matinee/webapp/paging";
import { useSearchParams } from "react-router";

/** Links to the previous and next page; they keep the filters. */
export function ListPager({ page, size, total }: { page: number; size: number; total: number }) {
  const [query] = useSearchParams();
  return (
    <Pager
      page={page}
      size={size}
      total={total}
      pathOf={(next) => `?${pageQuery(query, next)}`}
      previous="Previous"
      next="Next"
      small
    />
  );
}
