import { buttonClass, EmptyState } from "@matinee/ui";
import { Link } from "react-router";
import { ANY_CLASS, classSearchPath } from "../../shared/search/class-search.ts";
import type { CampSearch } from "../../shared/search/camp-search.ts";
import type { CampSuggestion } from "./camp-suggestions.ts";

/** Shown without results: suggestions, and a link to weekly classes for the same child and place. */
export function NoCamps({ search, suggestions }: { search: CampSearch; suggestions: readonly CampSuggestion[] }) {
  const { postcode, lat, lng, age, dateOfBirth } = search;
  const classes = classSearchPath({ ...ANY_CLASS, postcode, lat, lng, age, dateOfBirth });
  return (
    <EmptyState
      drawing="stage"
      title="No camps match your search"
      action={
        <>
          {suggestions.map(({ label, to, count }, index) => (
            <Link key={to} to={to} className={buttonClass({ tone: index === 0 ? "spot" : "quiet" })}>
              {label} ({count})
            </Link>
          ))}
          {suggestions.length === 0 && (
            <Link to="/find-camp-classes" className={buttonClass({ tone: "spot" })}>
              See all camps
            </Link>
          )}
          <Link to={classes} className={buttonClass({ tone: "plain" })}>
            See weekly classes
          </Link>
        </>
      }
    >
      {sentence(suggestions)}
    </EmptyState>
  );
}

function sentence(suggestions: readonly CampSuggestion[]): string {
  if (suggestions.length === 0) return "See all our camps, or try a weekly class.";
  return "Try this instead:";
}
