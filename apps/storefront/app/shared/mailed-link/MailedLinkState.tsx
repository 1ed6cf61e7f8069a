import { Button, buttonClass, EmptyState, Skeleton } from "@matinee/ui";
import { Link } from "react-router";
import styles from "./mailed-link.module.css";
import type { MailedLink } from "./use-mailed-link.ts";

type MailedLinkStateProps = {
  state: Exclude<MailedLink<unknown>["kind"], "found">;
  /** What the link leads to, such as "your payment". */
  what: string;
  /** Where else to go if the link is not valid. */
  elsewhere: { label: string; to: string };
  /** What is true while it can't be loaded. */
  reassurance: string;
  onRetry: () => void;
};

/** What a mailed link shows instead of what it leads to. */
export function MailedLinkState({ state, what, elsewhere, reassurance, onRetry }: MailedLinkStateProps) {
  if (state === "loading")
    return (
      <div className={styles.screen} role="status" aria-label={`Loading ${what}`}>
        <Skeleton height="48px" width="70%" />
        <Skeleton height="220px" radius="20px" />
        <Skeleton height="56px" radius="16px" />
      </div>
    );
  if (state === "missing")
    return (
      <EmptyState
        drawing="lost"
        title="This link is not valid"
        level={1}
        action={
          <Link className={buttonClass({ tone: "spot" })} to={elsewhere.to}>
            {elsewhere.label}
          </Link>
        }
      >
        Please open the link in the email once more. If part of it is missing, copy the whole link.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="cable"
      title={`We can't load ${what} right now`}
      level={1}
      action={
        <Button tone="spot" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {reassurance}
    </EmptyState>
  );
}
