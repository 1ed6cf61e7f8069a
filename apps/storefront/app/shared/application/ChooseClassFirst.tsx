import { buttonClass, EmptyState } from "@matinee/ui";
import { Link } from "react-router";

/** Shown when the address of a step names no class. */
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
