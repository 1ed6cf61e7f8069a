import { buttonClass, EmptyState } from "@matinee/ui";
import { Link } from "react-router";
import { campSearchPath, type CampSearch } from "./camp-search.ts";

/** An empty result says what to change. */
export function NoCamps({ search }: { search: CampSearch }) {
  const ways = [
    ...(search.category === null
      ? []
      : [{ label: "Every kind of camp", to: campSearchPath(search, { category: null }) }]),
    ...(search.age === null ? [] : [{ label: "Camps for any age", to: campSearchPath(search, { age: null }) }]),
    { label: "Weekly classes", to: "/find-classes" },
  ];
  return (
    <EmptyState
      drawing="stage"
      title="No camp fits that yet."
      way={ways.map(({ label, to }, index) => (
        <Link key={label} to={to} className={buttonClass({ tone: index === 0 ? "spot" : "quiet" })}>
          {label}
        </Link>
      ))}
    >
      Try another kind of camp or another age: new dates come every term.
    </EmptyState>
  );
}
