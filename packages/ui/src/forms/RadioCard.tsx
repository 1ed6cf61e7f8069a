import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./choice.module.css";

type RadioCardProps = ComponentProps<"input"> & { label: ReactNode; help?: ReactNode; aside?: ReactNode };

/** A radio button as a card with a large touch target. Use several in a fieldset. */
export function RadioCard({ label, help, aside, id, ...rest }: RadioCardProps) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <label className={styles.radio} htmlFor={inputId}>
      <input type="radio" {...rest} id={inputId} />
      <span className={styles.label}>{label}</span>
      {aside && <span className={styles.aside}>{aside}</span>}
      {help && <span className={styles.help}>{help}</span>}
    </label>
  );
}
