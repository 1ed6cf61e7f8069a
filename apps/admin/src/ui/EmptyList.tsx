import { buttonClass, EmptyState, type DrawingName } from "@matinee/ui";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { changed, FILTERS, wholeList } from "./list-address.ts";

type Content = { title: string; text: string; action?: ReactNode };
type Props = {
  /** The number of rows on all pages. */
  total: number;
  /** Shown when a search or filter matches nothing. */
  noMatch: Content;
  /** Shown when the whole list is empty. */
  none: Content;
  drawing: DrawingName;
  /** The plural name of the rows. */
  all: string;
};

/** An empty list page: past the last page, without matches, or empty altogether. */
export function EmptyList({ total, noMatch, none, drawing, all }: Props) {
  const [search] = useSearchParams();
  const linkTo = (to: string, label: string) => (
    <Link className={buttonClass({ tone: "quiet" })} to={to}>
      {label}
    </Link>
  );
  if (total > 0)
    return (
      <EmptyState
        drawing={drawing}
        title="There is nothing on this page"
        action={linkTo(changed(search, {}), "Go to the first page")}
      />
    );
  const isFiltered = FILTERS.some((name) => search.has(name));
  const { title, text, action } = isFiltered ? noMatch : none;
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      action={isFiltered ? linkTo(wholeList(search), `Show all ${all}`) : action}
    >
      {text}
    </EmptyState>
  );
}
