import { counted, formatPence, fullDate } from "@matinee/format";
import type { Group, TrialDate } from "@matinee/contract/client";
import { StartDates } from "./StartDates.tsx";
import styles from "./check-age.module.css";

type NextStepsProps = { group: Group; dates: readonly TrialDate[]; full: boolean };

/** The next steps: a trial, or the waiting list of a full class. */
export function NextSteps({ group, dates, full }: NextStepsProps) {
  const { trial } = group;
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{full ? "The waiting list" : "Your trial"}</h2>
      {full ? (
        <p>
          Joining is free. When a place comes free, we email you and you decide.
          {group.waiting > 0 && ` ${counted(group.waiting, "child is", "children are")} waiting now.`}
        </p>
      ) : (
        <p>
          {trial.price > 0
            ? `${counted(trial.sessions, "session")} for ${formatPence(trial.price)}`
            : counted(trial.sessions, "free session")}
          {trial.next_date && `, from ${fullDate(trial.next_date)} or a later date`}. It ends on its own. There is
          nothing to cancel.
        </p>
      )}
      {!full && <StartDates dates={dates} />}
      <ol className={styles.steps}>
        <li>Your child's name</li>
        <li>About you</li>
        {!full && <li>A start date</li>}
        {!full && trial.price > 0 && <li>Payment</li>}
        {!full && trial.price === 0 && <li>Check and book</li>}
      </ol>
    </section>
  );
}
