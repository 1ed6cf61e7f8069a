import styles from "./select-boxes.module.css";

interface SelectRowProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** Selects one row. */
export function SelectRow({ name, checked, onChange }: SelectRowProps) {
  return (
    <label className={styles.box}>
      <input type="checkbox" aria-label={`Select ${name}`} checked={checked} onChange={onChange} />
    </label>
  );
}

interface SelectAllProps {
  readonly isWhole: boolean;
  readonly some: boolean;
  readonly onChange: () => void;
  /** What stands beside it; none in the heading of a table. */
  readonly text?: string;
}

/** Selects all rows of the page, or none. */
export function SelectAll({ isWhole, some, onChange, text }: SelectAllProps) {
  return (
    <label className={text === undefined ? styles.box : styles.all}>
      <input
        type="checkbox"
        aria-label={text === undefined ? "Select all rows of this page" : undefined}
        checked={isWhole}
        ref={(input) => {
          if (input !== null) input.indeterminate = some && !isWhole;
        }}
        onChange={onChange}
      />
      {text}
    </label>
  );
}
