import type { Cart, OrderPage } from "@matinee/contract/client";
import { formatPenceExact } from "@matinee/format";
import { beforeThese } from "./before-these.ts";
import styles from "./orders.module.css";

/**
 * Prices, discounts, fees, total and VAT of an order, and what it is charged less since. Of a line that took the place of another one, only
 * the new one counts. Payments and balances are shown elsewhere.
 */
export function OrderTotals({ cart, reversals }: { cart: Cart; reversals: OrderPage["reversals"] }) {
  const moved = reversals.filter((one) => one.moved_to !== null);
  const total = cart.total_gross - sumOf(moved, "given");
  const vat = cart.vat_amount - sumOf(moved, "vat");
  const givenBack = sumOf(reversals, "given") - sumOf(moved, "given");
  const discounts = moved.length === 0 ? cart.discounts : discountsOf(cart);
  return (
    <dl className={styles.sums}>
      {beforeThese({ cart, total, discounts }).map((row) => (
        <Row key={row.name} {...row} />
      ))}
      {discounts.map((one) => (
        <Row key={one.name} name={one.name} amount={-one.amount} />
      ))}
      {cart.fees.map((one) => (
        <Row key={`${one.name} ${one.seller.id}`} name={`${one.name}, ${one.seller.name}`} amount={one.amount} />
      ))}
      <div className={styles["total-row"]}>
        <dt>Total</dt>
        <dd>{formatPenceExact(total)}</dd>
      </div>
      {vat > 0 && <Row name="VAT included" amount={vat} />}
      {givenBack > 0 && (
        <>
          <Row name="No longer charged" amount={-givenBack} />
          <Row name="Total now" amount={total - givenBack} />
        </>
      )}
    </dl>
  );
}

function sumOf(reversals: OrderPage["reversals"], what: "given" | "vat"): number {
  return reversals.reduce((sum, one) => sum + one[what], 0);
}

/** The discounts of the lines that stand, by name. */
function discountsOf({ class_items: classes, product_items: items }: Cart): Cart["discounts"] {
  const sums = new Map<string, number>();
  for (const { name, amount } of [...classes, ...items].flatMap((item) => item.discounts))
    sums.set(name, (sums.get(name) ?? 0) + amount);
  return [...sums].map(([name, amount]) => ({ name, amount }));
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
