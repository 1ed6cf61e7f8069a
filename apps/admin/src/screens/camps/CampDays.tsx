import type { StaffCalendar, StaffCamp } from "@matinee/contract/client";
import { counted, longDate } from "@matinee/format";
import { Checkbox, cx, FieldError, TextInput } from "@matinee/ui";
import { useState } from "react";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { datesFrom, newDay, shutWhy, storedDays, withoutCancelled, type DayRow } from "./camp-days.ts";
import camps from "./camps.module.css";

type Props = {
  of: StaffCamp | undefined;
  cancellations: number;
  calendar: StaffCalendar;
  locationId: number | null;
  /** Each day has places of its own. */
  isByDay: boolean;
  error: (field: string) => string | null;
};

/** The first and the last day of a camp, and a row for each day between them, which can be switched off. */
export function CampDays({ of, cancellations, calendar, locationId, isByDay, error }: Props) {
  const [first, setFirst] = useState(of?.starts_on ?? "");
  const [last, setLast] = useState(of?.ends_on ?? "");
  const [times, setTimes] = useState({
    startsAt: of?.days[0]?.starts_at ?? "09:30",
    endsAt: of?.days[0]?.ends_at ?? "15:30",
  });
  const [touched, setTouched] = useState<ReadonlyMap<string, DayRow>>(
    () => new Map((of === undefined ? [] : storedDays(of)).map((day) => [day.on, day])),
  );
  const [known, setKnown] = useState({ of, cancellations });
  if (of !== undefined && known.of !== undefined && cancellations !== known.cancellations) {
    const left = withoutCancelled({ first, last, touched }, known.of, of);
    setKnown({ of, cancellations });
    setFirst(left.first);
    setLast(left.last);
    setTouched(left.touched);
  }
  const rows = datesFrom(first, last).map((on) => {
    const shut = shutWhy(on, calendar, locationId);
    return { shut, day: touched.get(on) ?? newDay(on, times, shut) };
  });
  const on = rows.filter(({ day }) => day.isOn).map(({ day }) => day.on);
  const change = (day: DayRow) => setTouched(new Map([...touched, [day.on, day]]));
  /** Days with the times of all follow them; a day with times of its own keeps these. */
  const changeTimes = (next: typeof times) => {
    const follows = (day: DayRow) => day.startsAt === times.startsAt && day.endsAt === times.endsAt;
    setTouched(new Map([...touched].map(([date, day]) => [date, follows(day) ? { ...day, ...next } : day])));
    setTimes(next);
  };
  return (
    <fieldset className={editor.section}>
      <legend>Days</legend>
      <div className={camps.two}>
        <TextInput
          label="First day"
          type="date"
          name="starts_on"
          value={first}
          onChange={(event) => setFirst(event.target.value)}
          error={error("starts_on")}
        />
        <TextInput
          label="Last day"
          type="date"
          name="ends_on"
          value={last}
          onChange={(event) => setLast(event.target.value)}
          error={error("ends_on")}
        />
        <TextInput
          label="From"
          type="time"
          value={times.startsAt}
          onChange={(event) => changeTimes({ ...times, startsAt: event.target.value })}
        />
        <TextInput
          label="To"
          type="time"
          value={times.endsAt}
          onChange={(event) => changeTimes({ ...times, endsAt: event.target.value })}
        />
      </div>
      <input type="hidden" name="days" value={on.length} />
      {error("days") !== null && <FieldError id="days-error">{error("days")}</FieldError>}
      {rows.length === 0 ? (
        <p className={styles.mute}>The days are listed here once you have chosen the first and the last.</p>
      ) : (
        <ul className={camps.days}>
          {rows.map(({ day, shut }) => (
            <Day
              key={day.on}
              day={day}
              // Off: it is not sent.
              nth={on.indexOf(day.on)}
              note={[shut, takenText(of, day.on)].filter((one) => one !== null).join(". ")}
              isByDay={isByDay}
              error={error}
              onChange={change}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function takenText(of: StaffCamp | undefined, on: string): string | null {
  const taken = of?.days.find((day) => day.on === on)?.taken ?? 0;
  return taken === 0 ? null : `${counted(taken, "place")} taken`;
}

type DayProps = {
  day: DayRow;
  nth: number;
  note: string;
  isByDay: boolean;
  error: Props["error"];
  onChange: (day: DayRow) => void;
};

function Day({ day, nth, note, isByDay, error, onChange }: DayProps) {
  const name = `days.${nth}`;
  const time = (field: "startsAt" | "endsAt", wire: "starts_at" | "ends_at", label: string) => (
    <TextInput
      label={label}
      type="time"
      name={`${name}.${wire}`}
      value={day[field]}
      onChange={(event) => onChange({ ...day, [field]: event.target.value })}
      error={error(`${name}.${wire}`)}
    />
  );
  return (
    <li>
      <div role="group" aria-label={longDate(day.on)} className={cx(camps.day, isByDay && camps.withPlaces)}>
        <Checkbox
          label={longDate(day.on)}
          checked={day.isOn}
          onChange={(event) => onChange({ ...day, isOn: event.target.checked })}
          {...(note !== "" && { help: note })}
          error={nth === -1 ? null : error(`${name}.on`)}
        />
        {day.isOn && (
          <>
            <input type="hidden" name={`${name}.on`} value={day.on} />
            {time("startsAt", "starts_at", "From")}
            {time("endsAt", "ends_at", "To")}
            {isByDay && (
              <TextInput
                label="Places"
                inputMode="numeric"
                autoComplete="off"
                placeholder="All"
                name={`${name}.places`}
                value={day.places}
                onChange={(event) => onChange({ ...day, places: event.target.value })}
                error={error(`${name}.places`)}
              />
            )}
          </>
        )}
      </div>
    </li>
  );
}
