import type { StaffCalendar } from "@matinee/contract/client";
import { cx } from "@matinee/ui";
import type { CSSProperties } from "react";
import styles from "./year-strip.module.css";

const MONTHS = 14;
const DAY_MS = 86_400_000;
const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const msOf = (on: string) => Date.parse(`${on}T00:00:00Z`);

type Shown = Pick<StaffCalendar, "bank_holidays"> & {
  terms: readonly Omit<StaffCalendar["terms"][number], "school" | "version">[];
  closures: readonly Omit<StaffCalendar["closures"][number], "school" | "version" | "location">[];
};

/** Terms, half-terms, closures and bank holidays of the months to come, at a glance. The tables below say the same in words. */
export function YearStrip({ calendar, today }: { calendar: Shown; today: string }) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const startOf = (nth: number) => {
    const at = year * 12 + month - 1 + nth;
    return msOf(`${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`);
  };
  const [from, to] = [startOf(0), startOf(MONTHS)];
  const nameOf = (nth: number) => NAMES[(month + 11 + nth) % 12] ?? "";
  const left = (ms: number) => (100 * (ms - from)) / (to - from);
  const span = (first: string, last: string): CSSProperties => {
    const [start, end] = [Math.max(0, left(msOf(first))), Math.min(100, left(msOf(last) + DAY_MS))];
    return { left: `${start}%`, width: `${Math.max(0, end - start)}%` };
  };
  const isSeen = (first: string, last: string) => msOf(last) >= from && msOf(first) < to;
  return (
    <div aria-hidden="true">
      <div className={styles.strip}>
        {Array.from({ length: MONTHS }, (_, n) => (
          <div key={n} className={styles.month} style={{ left: `${left(startOf(n))}%` }}>
            {nameOf(n).slice(0, 1)}
            <span className={styles.rest}>{nameOf(n).slice(1)}</span>
          </div>
        ))}
        {calendar.terms.map((one) => (
          <div key={one.id}>
            {isSeen(one.starts_on, one.ends_on) && (
              <div className={styles.bar} style={span(one.starts_on, one.ends_on)} title={one.name} />
            )}
            {one.half_term_starts_on !== null &&
              one.half_term_ends_on !== null &&
              isSeen(one.half_term_starts_on, one.half_term_ends_on) && (
                <div
                  className={cx(styles.bar, styles.half)}
                  style={span(one.half_term_starts_on, one.half_term_ends_on)}
                />
              )}
          </div>
        ))}
        {calendar.closures
          .filter((one) => isSeen(one.starts_on, one.ends_on))
          .map((one) => (
            <div
              key={one.id}
              className={cx(styles.bar, styles.closure)}
              style={span(one.starts_on, one.ends_on)}
              title={one.reason}
            />
          ))}
        {calendar.bank_holidays
          .filter(({ on }) => isSeen(on, on))
          .map(({ on, name }) => (
            <div
              key={on}
              className={cx(styles.bar, styles.holiday)}
              style={{ left: `${left(msOf(on))}%` }}
              title={name}
            />
          ))}
      </div>
      <p className={styles.key}>
        {(
          [
            ["Term", "var(--plum)"],
            ["Half-term", "var(--line)"],
            ["Closed", "var(--spot)"],
            ["Bank holiday", "var(--mute)"],
          ] as const
        ).map(([name, swatch]) => (
          // A custom property is no known style property.
          <span key={name} style={{ "--swatch": swatch } as CSSProperties}>
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}
