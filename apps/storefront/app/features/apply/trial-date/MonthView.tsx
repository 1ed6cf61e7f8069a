import { Button, cx, Icon } from "@matinee/ui";
import { longDate, shortWeekday } from "@matinee/format";
import type { TrialDate } from "@matinee/contract/client";
import { useState } from "react";
import { monthsOf, weeksOf, type MonthDay } from "./month-days.ts";
import styles from "./month-view.module.css";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map(shortWeekday);

type MonthViewProps = {
  dates: readonly TrialDate[];
  /** How many children need a place. */
  places: number;
  chosen: string | null;
  onChoose: (date: string) => void;
};

/** The start dates in a calendar, beside the list. The dates of the chosen trial are marked. */
export function MonthView({ dates, places, chosen, onChoose }: MonthViewProps) {
  const months = monthsOf(dates);
  const first = (chosen ?? dates.find((one) => one.available >= places)?.date ?? dates[0]?.date ?? "").slice(0, 7);
  const [turned, setTurned] = useState<{ chosen: string | null; month: string } | null>(null);
  // A newly chosen date turns the page to its month.
  const month = turned !== null && turned.chosen === chosen ? turned.month : first;
  const at = months.indexOf(month);
  const turn = (to: string | undefined) => to !== undefined && setTurned({ chosen, month: to });
  return (
    <section className={styles.month} aria-label="Start dates by month">
      <div className={styles.head}>
        <Button
          tone="plain"
          size="small"
          aria-label="Previous month"
          disabled={at <= 0}
          onClick={() => turn(months[at - 1])}
        >
          <span className={styles.before}>
            <Icon name="chevron" size={20} />
          </span>
        </Button>
        <p aria-live="polite">{monthName(month)}</p>
        <Button
          tone="plain"
          size="small"
          aria-label="Next month"
          disabled={at >= months.length - 1}
          onClick={() => turn(months[at + 1])}
        >
          <Icon name="chevron" size={20} />
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, dates, chosen).map((week, index) => (
            <tr key={week.find((day) => day !== null)?.date ?? index}>
              {week.map((day, column) => (
                <td key={day?.date ?? WEEKDAYS[column]}>
                  {day !== null && <Day day={day} places={places} chosen={chosen} onChoose={onChoose} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DayProps = { day: MonthDay } & Pick<MonthViewProps, "places" | "chosen" | "onChoose">;

function Day({ day, places, chosen, onChoose }: DayProps) {
  const look = cx(styles.day, day.meets && styles.meets);
  const { start } = day;
  if (start === null) return <span className={look}>{day.day}</span>;
  const full = start.available < places;
  return (
    <button
      type="button"
      className={cx(look, styles.start, full && styles.full)}
      aria-pressed={chosen === day.date}
      disabled={full}
      aria-label={`${longDate(day.date)}${full ? ", full" : ""}`}
      onClick={() => onChoose(day.date)}
    >
      {day.day}
    </button>
  );
}

function monthName(month: string): string {
  const name = longDate(`${month}-01`).split(" ").at(-1) ?? "";
  return `${name} ${month.slice(0, 4)}`;
}
