import { counted, formatPence, fullDate } from "@matinee/format";
import type { Group, TrialDate } from "@matinee/contract/client";
import { joinText } from "../../shared/catalogue/join-text.ts";
import type { CheckedFor } from "./next-step.ts";
import { StartDates } from "./StartDates.tsx";
import styles from "./check-age.module.css";

type NextStepsProps = { group: Group; dates: readonly TrialDate[]; goal: CheckedFor };

const TITLES = { trial: "Your trial", join: "Joining for the term", "waiting-list": "The waiting list" };

/** The next steps: a trial, the rest of the term, or the waiting list of a full class. */
export function NextSteps({ group, dates, goal }: NextStepsProps) {
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{TITLES[goal]}</h2>
      <p>{goal === "trial" ? trialText(group) : goal === "join" ? joiningText(group) : waitingText(group)}</p>
      {goal === "trial" && <StartDates dates={dates} />}
      <ol className={styles.steps}>
        {stepsOf(goal, isFreeOf(group, goal)).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

const isFreeOf = ({ trial, join }: Group, goal: CheckedFor) => (goal === "join" ? join?.price : trial.price) === 0;

function stepsOf(goal: CheckedFor, isFree: boolean): string[] {
  const last = isFree ? "Check and book" : "Payment";
  if (goal === "waiting-list") return ["Your child's name", "About you"];
  if (goal === "join") return ["Your child's name", "Your cart", "About you", last];
  return ["Your child's name", "About you", "A start date", last];
}

function trialText({ trial }: Group): string {
  const what =
    trial.price > 0
      ? `${counted(trial.sessions, "session")} for ${formatPence(trial.price)}`
      : counted(trial.sessions, "free session");
  const from = trial.next_date === null ? "" : `, from ${fullDate(trial.next_date)} or a later date`;
  return `${what}${from}. It ends on its own. There is nothing to cancel.`;
}

function joiningText({ join }: Group): string {
  return `${join ? `${joinText(join)}. ` : ""}If your child has places in this class already, you pay only for the sessions after them.`;
}

function waitingText({ waiting }: Group): string {
  const now = waiting > 0 ? ` ${counted(waiting, "child is", "children are")} waiting now.` : "";
  return `Joining is free. When a place comes free, we email you and you decide.${now}`;
}
