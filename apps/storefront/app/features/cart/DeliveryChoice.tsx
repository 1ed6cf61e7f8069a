import { Notice, RadioCard, VisuallyHidden } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import styles from "./cart.module.css";
import type { DeliveryMethod } from "./optimistic.ts";

type DeliveryChoiceProps = {
  delivery: NonNullable<Cart["delivery"]>;
  error: string | null;
  onChoose: (method: DeliveryMethod) => void;
};

const HELP: Record<DeliveryMethod, string> = {
  collect: "Pick it up at your child's class or camp.",
  post: "The seller posts it to your address.",
};

/** The delivery methods with their prices. */
export function DeliveryChoice({ delivery, error, onChoose }: DeliveryChoiceProps) {
  const [only] = delivery.options;
  return (
    <section className={styles.part} aria-labelledby="delivery">
      <h2 id="delivery" className={styles.partName}>
        Delivery
      </h2>
      {delivery.options.length === 1 && only ? (
        <p>
          {only.text}. <span className={styles.mute}>{HELP[only.method]}</span>
        </p>
      ) : (
        <fieldset className={styles.cards}>
          <VisuallyHidden as="legend">Delivery</VisuallyHidden>
          {delivery.options.map((option) => (
            <RadioCard
              key={option.method}
              name="delivery"
              label={option.text}
              help={HELP[option.method]}
              aside={<strong>{option.price === 0 ? "Free" : formatPence(option.price)}</strong>}
              checked={delivery.method === option.method}
              onChange={() => onChoose(option.method)}
            />
          ))}
        </fieldset>
      )}
      {error && <Notice tone="problem" live title={error} />}
    </section>
  );
}
