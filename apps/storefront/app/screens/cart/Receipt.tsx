import { formatPenceExact, Icon } from "@matinee/ui";
import type { Cart } from "@matinee/contract/client";
import styles from "./receipt.module.css";

/** The total as a short receipt that opens into its working (look.md). */
export function Receipt({ cart }: { cart: Cart }) {
  const dueLater = cart.amount_due_later > 0;
  return (
    <section className={styles.receipt} aria-label="Total">
      <div className={styles.total}>
        <span>{dueLater ? "To pay now" : "Total"}</span>
        <strong>{formatPenceExact(dueLater ? cart.amount_due_now : cart.total_gross)}</strong>
      </div>
      {dueLater && <Row text="To pay later" amount={cart.amount_due_later} />}
      {cart.discounts.map((discount) => (
        <Row key={discount.name} text={discount.name} amount={-discount.amount} />
      ))}
      <p className={styles.vat}>
        {cart.vat_amount > 0 ? `Includes ${formatPenceExact(cart.vat_amount)} VAT` : "No VAT is charged on this"}
      </p>
      {cart.costs.length > 0 && (
        <details className={styles.working}>
          <summary>
            How this is worked out <Icon name="down" size={20} />
          </summary>
          <ul className={styles.rows}>
            {cart.costs.map((cost, index) => (
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
      )}
    </section>
  );
}

function Row({ text, amount }: { text: string; amount: number }) {
  return (
    <div className={styles.row}>
      <span>{text}</span>
      <span>{formatPenceExact(amount)}</span>
    </div>
  );
}
