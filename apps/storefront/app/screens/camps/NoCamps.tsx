import { buttonClass, EmptyState } from "@matinee/ui";
import { Link } from "react-router";
import { campSearchPath, type CampSearch } from "./camp-search.ts";

/** An empty result says what to change. */
export function NoCamps({ search }: { search: CampSearch }) {
  const ways = [
    ...(search.radius !== null || search.postcode !== null || search.lat !== null
      ? [{ label: "Look within 50 miles", to: campSearchPath(search, { radius: 50 }) }]
      : []),
    ...(search.holiday === null ? [] : [{ label: "Any holiday", to: campSearchPath(search, { holiday: null }) }]),
    ...(search.from === null && search.to === null
      ? []
      : [{ label: "Any dates", to: campSearchPath(search, { from: null, to: null }) }]),
    ...(search.words === null && search.discipline === null
      ? []
      : [{ label: "Everything that is taught", to: campSearchPath(search, { words: null, discipline: null }) }]),
    ...(search.hasSpaces ? [{ label: "Full camps too", to: campSearchPath(search, { hasSpaces: false }) }] : []),
    ...(search.category === null
      ? []
      : [{ label: "Every kind of camp", to: campSearchPath(search, { category: null }) }]),
    ...(search.age === null && search.dateOfBirth === null
      ? []
      : [{ label: "Camps for any age", to: campSearchPath(search, { age: null, dateOfBirth: null }) }]),
    { label: "Weekly classes", to: "/find-classes" },
  ].filter(({ to }) => to !== campSearchPath(search));
  return (
    <EmptyState
      drawing="stage"
      title="No camp fits that yet."
      way={ways.slice(0, 3).map(({ label, to }, index) => (
        <Link key={label} to={to} className={buttonClass({ tone: index === 0 ? "spot" : "quiet" })}>
          {label}
        </Link>
      ))}
    >
      Look a little farther, in another holiday or for another kind: new dates come every term.
    </EmptyState>
  );
}
