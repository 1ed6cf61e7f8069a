import { Notice, RadioCard, VisuallyHidden } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import styles from "./cart.module.css";
import type { DeliveryMethod } from "./optimistic.ts";

type Delivery = Cart["delivery"][number];
type Choose = (sellerId: number, method: DeliveryMethod) => void;

type DeliveryChoiceProps = {
  deliveries: readonly Delivery[];
  error: string | null;
  onChoose: Choose;
};

/** The delivery methods of each seller's shop items, with their prices. */
export function DeliveryChoice({ deliveries, error, onChoose }: DeliveryChoiceProps) {
  return (
    <section className={styles.part} aria-labelledby="delivery">
      <h2 id="delivery" className={styles.partName}>
        Delivery
      </h2>
      {deliveries.map((delivery) => (
        <SellerChoice key={delivery.seller.id} delivery={delivery} named={deliveries.length > 1} onChoose={onChoose} />
      ))}
      {error && <Notice tone="problem" live title={error} />}
    </section>
  );
}

function SellerChoice({
  delivery: { seller, method, options },
  named,
  onChoose,
}: {
  delivery: Delivery;
  named: boolean;
  onChoose: Choose;
}) {
  const [only] = options;
  if (options.length === 1 && only)
    return (
      <p>
        {named && <strong>{seller.name}: </strong>}
        {only.text}
        {only.price > 0 && `, ${formatPence(only.price)}`}.
      </p>
    );
  return (
    <fieldset className={styles.cards}>
      {named ? (
        <legend className={styles.legend}>{seller.name}</legend>
      ) : (
        <VisuallyHidden as="legend">Delivery</VisuallyHidden>
      )}
      {options.map((option) => (
        <RadioCard
          key={option.method}
          name={`delivery-${seller.id}`}
          label={option.text}
          help={option.method === "post" ? `Posted by ${seller.name}.` : undefined}
          aside={<strong>{option.price === 0 ? "Free" : formatPence(option.price)}</strong>}
          checked={method === option.method}
          onChange={() => onChoose(seller.id, option.method)}
        />
      ))}
    </fieldset>
  );
}
