import { Badge, Icon } from "@matinee/ui";
import { counted, longDate, shortDate } from "@matinee/format";
import { placesText } from "../../shared/catalogue/catalogue-text.ts";
import type { SessionDay, TermDates } from "./term-dates.ts";
import styles from "./dates.module.css";

/** The coming dates by term. The first term is open. */
export function Dates({ terms }: { terms: readonly TermDates[] }) {
  return (
    <div className={styles.terms}>
      {terms.map((term, index) => (
        <details key={term.id} className={styles.term} open={index === 0}>
          <summary data-arrow data-wide>
            <span className={styles.name}>{term.name}</span>
            <span className={styles.count}>{datesLabel(term)}</span>
          </summary>
          <ol className={styles.days}>
            {inOrder(term).map((row) =>
              "reason" in row ? (
                <SkippedDay key={row.date} {...row} />
              ) : (
                <Day key={`${row.date} ${row.start}`} day={row} />
              ),
            )}
          </ol>
        </details>
      ))}
    </div>
  );
}

function Day({ day }: { day: SessionDay }) {
  return (
    <li className={styles.day} data-off={day.cancelled || undefined}>
      <Icon name={day.cancelled ? "close" : "calendar"} size={20} />
      <span className={styles.date}>{shortDate(day.date)}</span>
      {day.cancelled ? (
        <Badge tone="full">Cancelled</Badge>
      ) : (
        day.available !== null && <Places available={day.available} />
      )}
    </li>
  );
}

function Places({ available }: { available: number }) {
  const { text, tone } = placesText(available);
  return <Badge tone={tone}>{text}</Badge>;
}

function SkippedDay({ date, reason }: { date: string; reason: string }) {
  return (
    <li className={styles.day} data-off>
      <Icon name="minus" size={20} />
      <span className={styles.date}>{shortDate(date)}</span>
      <span className={styles.reason}>No class: {reason}</span>
    </li>
  );
}

function inOrder({ sessions, skipped }: TermDates) {
  return [...sessions, ...skipped].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function datesLabel({ sessions }: TermDates): string {
  const held = sessions.filter((day) => !day.cancelled);
  const [first] = held;
  return first ? `${counted(held.length, "session")}, next ${longDate(first.date)}` : "No sessions left";
}
