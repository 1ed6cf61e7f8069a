import { buttonClass, EmptyState } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { Link } from "react-router";
import type { ClassSearch } from "../../shared/search/class-search.ts";
import { waysOn } from "./class-suggestions.ts";

/** An empty result says what to change. */
export function NothingFound({
  search,
  found,
}: {
  search: ClassSearch;
  found: Pick<FoundGroups, "origin" | "facets">;
}) {
  const ways = waysOn(search, found);
  return (
    <EmptyState
      drawing="lost"
      title="Nothing fits all of that."
      way={
        <>
          {ways.map(({ label, to }, index) => (
            <Link key={label} to={to} className={buttonClass({ tone: index === 0 ? "spot" : "quiet" })}>
              {label}
            </Link>
          ))}
          <Link to="/find-classes" className={buttonClass({ tone: ways.length === 0 ? "spot" : "plain" })}>
            All our classes
          </Link>
        </>
      }
    >
      {ways.length === 0 ? "These are all the classes we have." : "Change one thing and there may be a class for you:"}
    </EmptyState>
  );
}
