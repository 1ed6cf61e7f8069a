import type { Cart } from "@matinee/contract/client";
import { formatPenceExact } from "@matinee/format";
import styles from "./orders.module.css";

/** Discounts, fees, total and VAT of an order, and what was given back of it since, in pence. Payments and balances are shown elsewhere. */
export function OrderTotals({ cart, givenBack }: { cart: Cart; givenBack: number }) {
  return (
    <dl className={styles.sums}>
      {cart.discounts.map((one) => (
        <Row key={one.name} name={one.name} amount={-one.amount} />
      ))}
      {cart.fees.map((one) => (
        <Row key={`${one.name} ${one.seller.id}`} name={`${one.name}, ${one.seller.name}`} amount={one.amount} />
      ))}
      <div className={styles["total-row"]}>
        <dt>Total</dt>
        <dd>{formatPenceExact(cart.total_gross)}</dd>
      </div>
      {cart.vat_amount > 0 && <Row name="VAT included" amount={cart.vat_amount} />}
      {givenBack > 0 && (
        <>
          <Row name="Cancelled and refunded" amount={-givenBack} />
          <Row name="Total now" amount={cart.total_gross - givenBack} />
        </>
      )}
    </dl>
  );
}

function Row({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {amount < 0 ? "−" : ""}
        {formatPenceExact(Math.abs(amount))}
      </dd>
    </div>
  );
}
