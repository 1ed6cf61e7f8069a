import { buttonClass, EmptyState } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { Link } from "react-router";
import type { ClassSearch } from "../../shared/search/class-search.ts";
import { classSuggestions } from "./class-suggestions.ts";

/** Shown without results, with suggestions. */
export function NoClasses({ search, found }: { search: ClassSearch; found: Pick<FoundGroups, "origin" | "facets"> }) {
  const suggestions = classSuggestions(search, found);
  return (
    <EmptyState
      drawing="lost"
      title="No classes match your search"
      action={
        <>
          {suggestions.map(({ label, to }, index) => (
            <Link key={label} to={to} className={buttonClass({ tone: index === 0 ? "spot" : "quiet" })}>
              {label}
            </Link>
          ))}
          <Link to="/find-classes" className={buttonClass({ tone: suggestions.length === 0 ? "spot" : "plain" })}>
            See all classes
          </Link>
        </>
      }
    >
      {suggestions.length === 0 ? "Try a search without filters." : "Try changing one thing:"}
    </EmptyState>
  );
}
