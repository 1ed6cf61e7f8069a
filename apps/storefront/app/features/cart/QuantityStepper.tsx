import { Icon } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { ProductItem } from "@matinee/contract/client";
import { useEffect, useId, useRef } from "react";
import styles from "./line.module.css";

/** The highest quantity of one line. */
const MAX_QUANTITY = 99;

type QuantityStepperProps = { item: ProductItem; name: string; locked: boolean; onChange: (quantity: number) => void };

/** A quantity field with plus and minus buttons. */
export function QuantityStepper({ item, name, locked, onChange }: QuantityStepperProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // A new quantity resets the field, which keeps the focus.
  useEffect(() => {
    if (field.current !== null) field.current.value = String(item.quantity);
  }, [item.quantity]);
  const most = Math.max(1, Math.min(MAX_QUANTITY, Math.max(item.stock, item.quantity)));
  const to = (quantity: number) => {
    if (quantity !== item.quantity && quantity >= 1 && quantity <= most) onChange(quantity);
  };
  const typed = (text: string) => {
    const quantity = Number(text);
    if (Number.isInteger(quantity)) to(Math.min(most, Math.max(1, quantity)));
  };
  return (
    <div className={styles.quantity}>
      <div className={styles.stepper} role="group" aria-label={`Quantity of ${name}`}>
        <button
          type="button"
          aria-label={`One fewer: ${name}`}
          aria-disabled={item.quantity <= 1 || undefined}
          onClick={() => to(item.quantity - 1)}
        >
          <Icon name="minus" size={20} />
        </button>
        <input
          ref={field}
          id={id}
          aria-label={`Quantity: ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          defaultValue={item.quantity}
          onBlur={(event) => {
            typed(event.target.value);
            event.target.value = String(item.quantity);
          }}
          onKeyDown={(event) => event.key === "Enter" && typed(event.currentTarget.value)}
        />
        <button
          type="button"
          aria-label={`One more: ${name}`}
          aria-disabled={item.quantity >= most || undefined}
          onClick={() => to(item.quantity + 1)}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
      <span className={styles.small}>
        {!locked && item.quantity >= most && most < MAX_QUANTITY
          ? "No more in stock"
          : `${formatPence(item.unit_price)} each`}
      </span>
    </div>
  );
}
