import { buttonClass, EmptyState } from "@matinee/ui";
import type { FoundCourses } from "@matinee/contract/client";
import { Link } from "react-router";
import { ANY_CLASS, classSearchPath } from "../../shared/search/class-search.ts";
import type { CampSearch } from "../../shared/search/camp-search.ts";
import type { Nearest } from "../../shared/search/nearest.ts";
import { nearestText, NothingNear } from "../../shared/search/NothingNear.tsx";
import type { SearchSuggestion } from "../../shared/search/search-suggestions.ts";

type NoCampsProps = {
  search: CampSearch;
  origin: FoundCourses["origin"];
  suggestions: readonly SearchSuggestion[];
  nearest: Nearest | null;
};

/** Shown without results: suggestions, the nearest camp, and a link to weekly classes for the same child and place. */
export default function NoCamps({ search, origin, suggestions, nearest }: NoCampsProps) {
  const { postcode, lat, lng, age, dateOfBirth } = search;
  const classes = classSearchPath({ ...ANY_CLASS, postcode, lat, lng, age, dateOfBirth });
  return (
    <EmptyState
      drawing="stage"
      title="No camps match your search"
      action={
        <>
          {suggestions.map(({ label, to, count }, index) => (
            <Link
              key={to}
              to={to}
              className={buttonClass({ tone: index === 0 && nearest === null ? "spot" : "quiet" })}
            >
              {label} ({count})
            </Link>
          ))}
          {origin !== null && <NothingNear nearest={nearest} origin={origin} many="camps" />}
          {suggestions.length === 0 && nearest === null && (
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
      {nearest !== null && nearestText(nearest)} {sentence(suggestions, nearest)}
    </EmptyState>
  );
}

function sentence(suggestions: readonly SearchSuggestion[], nearest: Nearest | null): string {
  if (suggestions.length === 0 && nearest !== null) return "";
  if (suggestions.length === 0) return "See all our camps, or try a weekly class.";
  return "Try this instead:";
}
