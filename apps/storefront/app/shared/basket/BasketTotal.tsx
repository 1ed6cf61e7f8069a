import { Icon } from "@matinee/ui";
import { formatPenceExact, plainDate } from "@matinee/format";
import type { Cart, Order } from "@matinee/contract/client";
import { workingOf } from "./costs.ts";
import { dueDates } from "./due-dates.ts";
import styles from "./basket-total.module.css";

type BasketTotalProps = {
  cart: Cart;
  /** The figures are being recalculated. */
  busy?: boolean;
  /** Later payments of a placed order. A cart derives them from its lines. */
  balances?: Order["balances"];
  /** The first payment is done. */
  paid?: boolean;
};

/** The total as a short receipt that unfolds to show its working (look.md). */
export function BasketTotal({ cart, busy = false, balances = dueDates(cart), paid = false }: BasketTotalProps) {
  const later = cart.amount_due_later > 0;
  const split = later || cart.credit_used > 0;
  const both = cart.class_sub_total > 0 && cart.product_sub_total > 0;
  const parts = both || cart.discounts.length > 0 || cart.fees.length > 0;
  return (
    <section className={styles.receipt} aria-label="Total" aria-busy={busy}>
      {parts && (
        <>
          {cart.class_sub_total > 0 && <Row text="Classes and camps" amount={cart.class_sub_total} />}
          {cart.product_sub_total > 0 && <Row text="Shop items" amount={cart.product_sub_total} />}
          {cart.discounts.map((discount) => (
            <Row key={discount.name} text={discount.name} amount={-discount.amount} saving />
          ))}
          {cart.fees.map((fee) => (
            <Row key={fee.name + fee.seller.id} text={feeLabel(fee, cart)} amount={fee.amount} />
          ))}
        </>
      )}
      <div className={split ? styles.row : styles.total}>
        <span>Total</span>
        <strong>{formatPenceExact(cart.total_gross)}</strong>
      </div>
      {cart.credit_used > 0 && <Row text="From your credit" amount={-cart.credit_used} />}
      {split && (
        <div className={styles.total}>
          <span>{paid ? "Paid" : "To pay now"}</span>
          <strong>{formatPenceExact(cart.amount_due_now)}</strong>
        </div>
      )}
      {later && <Later cart={cart} balances={balances} />}
      <p className={styles.vat}>
        {busy
          ? "Updating…"
          : cart.vat_amount > 0
            ? `Includes ${formatPenceExact(cart.vat_amount)} VAT`
            : "No VAT on this order"}
      </p>
      {cart.costs.length > 0 && <WorkingOut cart={cart} />}
    </section>
  );
}

/** One row for each due date. Without dates, one row with the sum. */
function Later({ cart, balances }: { cart: Cart; balances: Order["balances"] }) {
  if (balances.length === 0) return <Row text="Due later" amount={cart.amount_due_later} />;
  return balances.map((one) => <Row key={one.due_on} text={`Due on ${plainDate(one.due_on)}`} amount={one.amount} />);
}

/** Names the seller if several charge the same fee. */
function feeLabel(fee: Cart["fees"][number], cart: Cart): string {
  const same = cart.fees.filter((one) => one.name === fee.name);
  return same.length > 1 ? `${fee.name}, ${fee.seller.name}` : fee.name;
}

function WorkingOut({ cart }: { cart: Cart }) {
  const { parts, sums } = workingOf(cart.costs);
  return (
    <details className={styles.working}>
      <summary>
        How this is worked out <Icon name="down" size={20} />
      </summary>
      <ul className={styles.rows}>
        {[...parts, ...sums].map((cost, index) => (
          <li key={index} className={styles.row} data-kind={cost.kind}>
            <span>{cost.text}</span>
            <span>{formatPenceExact(cost.amount)}</span>
          </li>
        ))}
      </ul>
      {cart.vat_lines.map((line) => (
        <p key={`${line.seller.id} ${line.rate}`} className={styles.vat}>
          {line.seller.name}: {formatPenceExact(line.net)} + {line.rate}% VAT {formatPenceExact(line.vat)} ={" "}
          {formatPenceExact(line.gross)}
          {line.vat_number && `. VAT number ${line.vat_number}`}
        </p>
      ))}
    </details>
  );
}

function Row({ text, amount, saving = false }: { text: string; amount: number; saving?: boolean }) {
  return (
    <div className={styles.row} data-saving={saving || undefined}>
      <span>{text}</span>
      <span>{formatPenceExact(amount)}</span>
    </div>
  );
}
