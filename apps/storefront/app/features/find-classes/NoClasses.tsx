import { buttonClass, EmptyState } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { Link } from "react-router";
import type { Nearest } from "../../shared/search/nearest.ts";
import { nearestText, NothingNear } from "../../shared/search/NothingNear.tsx";
import type { SearchSuggestion } from "../../shared/search/search-suggestions.ts";

type NoClassesProps = {
  origin: FoundGroups["origin"];
  suggestions: readonly SearchSuggestion[];
  nearest: Nearest | null;
};

/** Shown without results: changes that find some, and the nearest class. */
export default function NoClasses({ origin, suggestions, nearest }: NoClassesProps) {
  return (
    <EmptyState
      drawing="lost"
      title="No classes match your search"
      action={
        <>
          {suggestions.map(({ label, to, count }, index) => (
            <Link
              key={label}
              to={to}
              className={buttonClass({ tone: index === 0 && nearest === null ? "spot" : "quiet" })}
            >
              {label} ({count})
            </Link>
          ))}
          {origin !== null && <NothingNear nearest={nearest} origin={origin} many="classes" />}
          <Link
            to="/find-classes"
            className={buttonClass({ tone: suggestions.length === 0 && nearest === null ? "spot" : "plain" })}
          >
            See all classes
          </Link>
        </>
      }
    >
      {nearest !== null && nearestText(nearest)} {sentence(suggestions)}
    </EmptyState>
  );
}

function sentence(suggestions: readonly SearchSuggestion[]): string {
  return suggestions.length === 0 ? "" : "Try changing one thing:";
}
