import { buttonClass, EmptyState } from "@matinee/ui";
import { Link } from "react-router";

/** Stands where a page needs a class and its address names none. */
export function ChooseClassFirst({ children }: { children: string }) {
  return (
    <EmptyState
      drawing="stage"
      title="Choose a class first"
      level={1}
      action={
        <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
          Find a class
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
