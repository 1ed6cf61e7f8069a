import { buttonClass, EmptyState, type DrawingName } from "@matinee/ui";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { changed } from "./list-address.ts";

type Content = { title: string; text: string; action?: ReactNode };
type Props = {
  /** How many there are on all pages. */
  total: number;
  /** Where something is sought, or a part of the list is looked at, and nothing fits. */
  noMatch: Content;
  /** Where there is nothing at all. */
  none: Content;
  drawing: DrawingName;
  /** What all of them are called. */
  all: string;
};

/** A list with nothing to show, and the way to where there is something. */
export function EmptyList({ total, noMatch, none, drawing, all }: Props) {
  const [search] = useSearchParams();
  const linkTo = (to: string, words: string) => (
    <Link className={buttonClass({ tone: "quiet" })} to={to}>
      {words}
    </Link>
  );
  if (total > 0)
    return (
      <EmptyState
        drawing={drawing}
        title="The list ends before this page"
        action={linkTo(changed(search, {}), "Go to its first page")}
      />
    );
  const narrowed = search.has("q") || search.has("status");
  const { title, text, action } = narrowed ? noMatch : none;
  return (
    <EmptyState drawing={drawing} title={title} action={narrowed ? linkTo("?", `Show all ${all}`) : action}>
      {text}
    </EmptyState>
  );
}
