import { buttonClass, EmptyState } from "@matinee/ui";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import { classDetailsPath, otherClassesPath } from "../paths.ts";
import styles from "./form.module.css";

/** Shown where somebody wants to join a class whose rest of the term has no lesson or no place left. */
export default function JoinClosed({ group }: { group: Group }) {
  return (
    <EmptyState
      drawing="stage"
      level={1}
      title="You can't join for the rest of the term"
      action={
        <div className={styles.actions}>
          <Link className={buttonClass({ tone: "spot" })} to={classDetailsPath(group.id)}>
            See {group.name}
          </Link>
          <Link className={buttonClass({ tone: "quiet" })} to={otherClassesPath(group.location)}>
            Find another class
          </Link>
        </div>
      }
    >
      {group.has_dates
        ? `One of the remaining sessions of ${group.name} this term is full.`
        : `${group.name} has no sessions left.`}
    </EmptyState>
  );
}
