import type { ClassForm } from "@matinee/contract/client";
import { longWeekday } from "@matinee/format";
import { Button, FieldError, Select, TextInput } from "@matinee/ui";
import { useState } from "react";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";

type Props = {
  slots: ClassForm["slots"];
  error: (field: string) => string | null;
  onChange: () => void;
  /** True for a class with dates, of which the lessons can change from a day on. */
  isOpen: boolean;
};

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The weekly lessons of a class, each a row with its day and times. */
export function SlotRows({ slots, error, onChange, isOpen }: Props) {
  const [rows, setRows] = useState(() => slots.map((slot, key) => ({ key, slot })));
  const [next, setNext] = useState(slots.length);
  const add = () => {
    setRows([...rows, { key: next, slot: { weekday: 6, starts_at: "10:00", ends_at: "11:00" } }]);
    setNext(next + 1);
    onChange();
  };
  const remove = (gone: number) => {
    setRows(rows.filter(({ key }) => key !== gone));
    onChange();
  };
  return (
    <fieldset className={editor.section}>
      <legend>Weekly lessons</legend>
      <input type="hidden" name="slots" value={rows.length} />
      {error("slots") !== null && <FieldError id="slots-error">{error("slots")}</FieldError>}
      {rows.map(({ key, slot }, n) => (
        <div key={key} className={editor.slot} role="group" aria-label={`Lesson ${n + 1}`}>
          <Select
            label="Day"
            name={`slots.${n}.weekday`}
            defaultValue={slot.weekday}
            error={error(`slots.${n}.weekday`)}
          >
            {DAYS.map((day) => (
              <option key={day} value={day}>
                {longWeekday(day)}
              </option>
            ))}
          </Select>
          <TextInput
            label="From"
            type="time"
            name={`slots.${n}.starts_at`}
            defaultValue={slot.starts_at}
            error={error(`slots.${n}.starts_at`)}
          />
          <TextInput
            label="To"
            type="time"
            name={`slots.${n}.ends_at`}
            defaultValue={slot.ends_at}
            error={error(`slots.${n}.ends_at`)}
          />
          <Button tone="quiet" size="small" aria-label={`Remove lesson ${n + 1}`} onClick={() => remove(key)}>
            Remove
          </Button>
        </div>
      ))}
      {isOpen && (
        <TextInput
          type="date"
          label="Start from"
          help="Leave empty to change all future lessons. If you enter a date, lessons before it keep their times, teachers and places, and changes planned for a later date are replaced. Names, texts and prices change at once."
          name="from"
          optional
          error={error("from")}
        />
      )}
      {rows.length === 0 && <p className={styles.mute}>A class needs a weekly lesson before it can open.</p>}
      <div>
        <Button tone="quiet" onClick={add}>
          Add a weekly lesson
        </Button>
      </div>
    </fieldset>
  );
}
