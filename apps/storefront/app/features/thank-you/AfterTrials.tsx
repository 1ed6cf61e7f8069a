import type { Order } from "@matinee/contract/client";
import { Link } from "react-router";
import { joinPath } from "../../shared/paths.ts";
import { afterTrials } from "./after-trial.ts";
import type { Booking } from "./bookings.ts";
import { useJoinable } from "./use-join.ts";
import styles from "./thank-you.module.css";

/** What happens next: for each trial when it begins, whom to call, who asks afterwards, and how it ends. */
export function AfterTrials({ bookings, sellers }: { bookings: readonly Booking[]; sellers: Order["sellers"] }) {
  const trials = afterTrials(bookings, sellers);
  const joinable = useJoinable(trials.flatMap(({ groupId }) => groupId ?? []));
  if (trials.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      {trials.map(({ id, groupId, title, steps }) => (
        <div key={id}>
          {trials.length > 1 && <h3>{title}</h3>}
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {groupId !== null && joinable.has(groupId) && (
            <p className={styles.stay}>
              Staying on? <Link to={joinPath(groupId)}>Join {title} for the term</Link>, now or later. You pay only for
              the sessions after the trial.
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
