import { useId, type ReactNode } from "react";
import { FieldError } from "./Field.tsx";
import type { DateParts } from "./birth-date.ts";
import styles from "./field.module.css";

type DateOfBirthProps = {
  legend: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  value: DateParts;
  onChange: (value: DateParts) => void;
  /**
   * The prefix of the input names `{name}_day`, `_month` and `_year`. null: no names, so that a form which the browser
   * sends by itself does not carry the date into an address.
   */
  name?: string | null;
  id?: string;
};

const PARTS = [
  { part: "day", label: "Day", length: 2, other: /\D/gu },
  // A number or a name: "5", "May", "Sept."
  { part: "month", label: "Month", length: 10, other: /[^\da-z.]/giu },
  { part: "year", label: "Year", length: 4, other: /\D/gu },
] as const;

export function DateOfBirth({ legend, help, error, value, onChange, name = "date_of_birth", id }: DateOfBirthProps) {
  const own = useId();
  const base = id ?? own;
  const described = [help && `${base}-help`, error && `${base}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} id={base} tabIndex={-1}>
      <legend className={`${styles.label} ${styles.legend}`}>{legend}</legend>
      <div className={styles.stack}>
        {help && (
          <p className={styles.help} id={`${base}-help`}>
            {help}
          </p>
        )}
        <div className={styles.parts}>
          {PARTS.map(({ part, label, length, other }) => (
            <label key={part} className={styles.part} htmlFor={`${base}-${part}`}>
              {label}
              <input
                className={styles.control}
                id={`${base}-${part}`}
                name={name === null ? undefined : `${name}_${part}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={length}
                value={value[part]}
                aria-invalid={error ? true : undefined}
                onChange={(event) => onChange({ ...value, [part]: event.target.value.replace(other, "") })}
              />
            </label>
          ))}
        </div>
        {error && <FieldError id={`${base}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}
