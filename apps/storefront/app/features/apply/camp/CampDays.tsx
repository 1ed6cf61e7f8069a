import { Checkbox, FieldError, RadioCard } from "@matinee/ui";
import { counted, formatPence, shortDate, timeRange } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import { placesText } from "../../../shared/catalogue/catalogue-text.ts";
import { daysPrice } from "../../../shared/catalogue/camp-price.ts";
import { campFieldId, hasBegun } from "./camp-places.ts";
import styles from "./camp.module.css";

type CampDaysProps = {
  camp: Course;
  who: string;
  name: string;
  /** null: the whole camp. */
  days: readonly string[] | null;
  /** How many of the children come on a day. */
  coming: (date: string) => number;
  error: string | undefined;
  onChange: (days: string[] | null) => void;
};

/** The whole camp or single days, for one child. Nothing where the camp is booked as a whole. */
export function CampDays({ camp, who, name, days, coming, error, onChange }: CampDaysProps) {
  if (camp.day_price === null || camp.days.length < 2) return null;
  const child = name.trim() || "this child";
  const isFull = (date: string, available: number | null) =>
    available !== null && available - coming(date) < (days?.includes(date) ? 0 : 1);
  const now = new Date();
  const begunDay = camp.days.find((day) => hasBegun(day, now));
  const fullDay = camp.days.find(
    ({ date, available }) => days !== null && available !== null && isFull(date, available),
  );
  const id = campFieldId(who, "days");
  return (
    <fieldset className={styles.extras} id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Days for {child}</legend>
      <RadioCard
        name={`days-${who}`}
        label="The whole camp"
        aside={formatPence(camp.price)}
        help={
          begunDay
            ? `Not available: ${shortDate(begunDay.date)} has already started.`
            : fullDay
              ? `Not available: ${shortDate(fullDay.date)} is full.`
              : counted(camp.days.length, "day")
        }
        checked={days === null}
        disabled={(begunDay ?? fullDay) !== undefined && days !== null}
        onChange={() => onChange(null)}
      />
      <RadioCard
        name={`days-${who}`}
        label="Single days"
        aside={`${formatPence(camp.day_price)} a day`}
        help={
          days === null || days.length === 0
            ? undefined
            : `${counted(days.length, "day")}: ${formatPence(daysPrice(camp, days.length))}`
        }
        checked={days !== null}
        onChange={() => onChange(days === null ? [] : [...days])}
      />
      {days !== null && (
        <div className={styles.days}>
          {camp.days.map((day) => {
            const { date, start, end, available } = day;
            const on = days.includes(date);
            const begun = hasBegun(day, now);
            const full = !on && isFull(date, available);
            // Only where there is a hurry.
            const few = available !== null && placesText(available).tone !== "good";
            const places = begun ? ", has started" : full ? ", full" : few ? `, ${placesText(available).text}` : "";
            return (
              <Checkbox
                key={date}
                label={shortDate(date)}
                help={`${timeRange(start, end)}${places}`}
                checked={on}
                disabled={full || (begun && !on)}
                onChange={() => onChange(on ? days.filter((one) => one !== date) : [...days, date].toSorted())}
              />
            );
          })}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
