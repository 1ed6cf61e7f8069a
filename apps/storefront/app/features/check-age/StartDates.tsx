import { counted, fullDate, timeRange } from "@matinee/format";
import type { TrialDate } from "@matinee/contract/client";
import { laterDatesText } from "../../shared/application/trial-dates-text.ts";
import styles from "./check-age.module.css";

/** As many as the step that asks for the date shows first. */
const FIRST_DATES = 6;

/** Every date on which the trial can start, with its later dates, and the places. The rarer part is folded. */
export function StartDates({ dates }: { dates: readonly TrialDate[] }) {
  if (dates.length === 0) return null;
  const [first, more] = [dates.slice(0, FIRST_DATES), dates.slice(FIRST_DATES)];
  return (
    <div className={styles.starts}>
      <h3>Start dates</h3>
      <ul className={styles.dates}>{first.map(row)}</ul>
      {more.length > 0 && (
        <details>
          <summary>{counted(more.length, "more start date")}</summary>
          <ul className={styles.dates}>{more.map(row)}</ul>
        </details>
      )}
    </div>
  );
}

function row(date: TrialDate) {
  return (
    <li key={date.date} data-full={date.available <= 0 || undefined}>
      <span>
        <strong>{fullDate(date.date)}</strong>, {timeRange(date.start, date.end)}
        {laterDatesText(date)}
      </span>
      <span>{date.available > 0 ? counted(date.available, "place") : "Full"}</span>
    </li>
  );
}
