import { Icon } from "@matinee/ui";
import { useId } from "react";
import styles from "./buy.module.css";

const MAX_QUANTITY = 99;

/** A quantity field with buttons, from one to the stock. */
export function Quantity({
  value,
  stock,
  onChange,
}: {
  value: number;
  stock: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const most = Math.max(1, Math.min(MAX_QUANTITY, stock));
  const set = (next: number) => onChange(Math.min(most, Math.max(1, next)));
  return (
    <div className={styles.quantity}>
      <label htmlFor={id}>Quantity</label>
      <div className={styles.stepper}>
        <button type="button" aria-label="One fewer" aria-disabled={value <= 1} onClick={() => set(value - 1)}>
          <Icon name="minus" size={20} />
        </button>
        <input
          id={id}
          inputMode="numeric"
          pattern="[0-9]*"
          value={value}
          onChange={(event) => set(Number(event.currentTarget.value.replaceAll(/\D/g, "")) || 1)}
        />
        <button type="button" aria-label="One more" aria-disabled={value >= most} onClick={() => set(value + 1)}>
          <Icon name="plus" size={20} />
        </button>
      </div>
    </div>
  );
}
