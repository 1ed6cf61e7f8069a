import { buttonClass, EmptyState, Skeleton } from "@matinee/ui";
import { Link, Navigate, useLocation } from "react-router";
import { useDraft } from "../draft/use-draft.ts";

/** A step without a class in its address: on with the class of the last application, or to the search. */
export function NoClass() {
  const draft = useDraft();
  const { pathname } = useLocation();
  if (draft === null) return <Skeleton height="60vh" />;
  if (draft.lastGroupId !== null) return <Navigate replace to={`${pathname}?group_id=${draft.lastGroupId}`} />;
  return (
    <EmptyState
      drawing="stage"
      title="First choose a class"
      level={1}
      way={
        <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
          Find a class
        </Link>
      }
    >
      Then we ask who it is for and when you would like to start.
    </EmptyState>
  );
}
