import { buttonClass, Drawing } from "@matinee/ui";
import { waitingOddsText } from "@matinee/format";
import { useEffect } from "react";
import { Link } from "react-router";
import { changeSubjectDraft } from "../../../shared/application/draft-store.ts";
import { ApplicationFrame } from "../../../shared/application/ApplicationFrame.tsx";
import styles from "../../../shared/application/form.module.css";
import { StepHeading } from "../../../shared/application/StepHeading.tsx";
import { WAITING_STEPS } from "../../../shared/application/steps.ts";
import { waitingChildrenPath } from "../../../shared/paths.ts";
import type { Waiting } from "./join-waiting-list.ts";
import own from "./waiting.module.css";

type OnTheListProps = {
  waiting: Waiting;
  joined: readonly { name: string; position: number; odds: string }[];
};

const TITLE = "You are on the waiting list";

/** Confirms the waiting list: each child's position and what happens next. */
export function WaitingListJoined({ waiting, joined }: OnTheListProps) {
  // It replaces the form at the same address, so no navigation does this.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.title = TITLE;
  }, []);
  // Children who joined together are offered places together, so one who can have none keeps the others from theirs.
  const mayGetOffer = joined.every(({ odds }) => odds !== "none");
  return (
    <ApplicationFrame step={2} steps={WAITING_STEPS} aside={waiting.aside}>
      <Drawing name="stage" className={own.drawing} />
      <StepHeading lead={`For ${waiting.name}. We have emailed you the details.`}>{TITLE}</StepHeading>
      <ol className={own.places} aria-label="Places on the waiting list">
        {joined.map(({ name, position, odds }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>number {position} on the list</span>
            {odds !== "" && <span className={own.odds}>{waitingOddsText(odds)}</span>}
          </li>
        ))}
      </ol>
      {mayGetOffer && (
        <p>When a place comes free, we email you a link that holds it while you decide. You pay nothing until then.</p>
      )}
      <div className={styles.actions}>
        <Link className={buttonClass({ tone: "spot", size: "large" })} to={waiting.details}>
          Back to {waiting.name}
        </Link>
        <Link
          className={buttonClass({ tone: "quiet", size: "large" })}
          to={waitingChildrenPath(waiting.what)}
          onClick={() => changeSubjectDraft(waiting.key, { joined: [] })}
        >
          Add another child
        </Link>
      </div>
    </ApplicationFrame>
  );
}
