import { RadioCard } from "@matinee/ui";
import { counted, fullDate, longDate, timeRange } from "@matinee/format";
import type { TrialDate } from "@matinee/contract/client";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { laterDatesText } from "../../../shared/application/trial-dates-text.ts";
import styles from "./trial-date.module.css";

/** The dates shown first (product.md, Trial date). */
export const FIRST_DATES = 6;

type DateListProps = {
  dates: readonly TrialDate[];
  /** How many children need a place. */
  places: number;
  chosen: string | null;
  /** The date for which the visitor holds places at the checkout. */
  held: string | null;
  showAll: boolean;
  onShowAll: (all: boolean) => void;
  onChoose: (date: string) => void;
};

export function DateList({ dates, places, chosen, held, showAll, onShowAll, onChoose }: DateListProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = showAll ? dates : dates.slice(0, FIRST_DATES);
  return (
    <div>
      <div className={styles.dates} ref={list}>
        {shown.map((date) => (
          <RadioCard
            key={date.date}
            name="start_date"
            value={date.date}
            checked={chosen === date.date}
            disabled={date.available < places}
            onChange={() => onChoose(date.date)}
            label={date.date.slice(0, 4) === dates[0]?.date.slice(0, 4) ? longDate(date.date) : fullDate(date.date)}
            help={
              <>
                {timeRange(date.start, date.end)}
                {laterDatesText(date)}
                {date.available > 0 && date.available < places && `. You need ${places} places.`}
              </>
            }
            aside={
              date.date === held ? (
                <span className={styles.enough}>Held for you</span>
              ) : (
                <span className={styles[toneOf(date, places)]}>{dateLabel(date.available)}</span>
              )
            }
          />
        ))}
      </div>
      {dates.length > FIRST_DATES && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={showAll}
          onClick={() => {
            flushSync(() => onShowAll(!showAll));
            if (!showAll)
              list.current?.querySelectorAll<HTMLInputElement>("input:enabled")[indexOfEnabled(dates)]?.focus();
          }}
        >
          {showAll ? "Show Less" : "Show More"}
        </button>
      )}
    </div>
  );
  /** The index of the first newly shown date among the enabled ones. */
  function indexOfEnabled(all: readonly TrialDate[]): number {
    return all.slice(0, FIRST_DATES).filter((date) => date.available >= places).length;
  }
}

/** "Full", "3 places left", "9 places". */
function dateLabel(available: number): string {
  if (available <= 0) return "Full";
  return available <= 3 ? `${counted(available, "place")} left` : counted(available, "place");
}

function toneOf({ available }: TrialDate, needed: number): "full" | "few" | "enough" {
  if (available < needed) return "full";
  return available <= 3 ? "few" : "enough";
}
