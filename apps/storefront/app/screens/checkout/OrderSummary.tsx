import { counted, formatPence, Icon } from "@matinee/ui";
import type { Cart } from "@matinee/contract/client";
import { useState } from "react";
import { datesInWords, namesInWords } from "../cart/dates-in-words.ts";
import { Receipt } from "../cart/Receipt.tsx";
import styles from "./checkout.module.css";

const WIDE = "(min-width: 980px)";

/** What is being paid for, and to whom. Folded on a phone. In the browser only: it shows the visitor's basket. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const [open, setOpen] = useState(() => matchMedia(WIDE).matches);
  const lines = [...cart.class_items, ...cart.product_items];
  const sellers = [...new Set(lines.map((line) => line.seller.name))];
  return (
    <details className={styles.summary} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          {counted(lines.length, "item")}, <strong>{formatPence(cart.amount_due_now)}</strong>
        </span>
        <Icon name="down" size={20} />
      </summary>
      <div className={styles.summaryBody}>
        <ul className={styles.lines}>
          {cart.class_items.map((item) => (
            <li key={item.id}>
              <p className={styles.lineName}>
                <span>{item.name}</span>
                <span>{formatPence(item.total_gross)}</span>
              </p>
              <p>{namesInWords(item.children)}</p>
              {datesInWords(item.dates).map((text) => (
                <p key={text}>{text}</p>
              ))}
              <p>
                {item.location.name}, {item.location.post_town}
              </p>
            </li>
          ))}
          {cart.product_items.map((item) => (
            <li key={item.id}>
              <p className={styles.lineName}>
                <span>{item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name}</span>
                <span>{formatPence(item.total_gross)}</span>
              </p>
            </li>
          ))}
        </ul>
        <Receipt cart={cart} />
        <p className={styles.sellers}>Sold by {sellers.join(" and ")}.</p>
      </div>
    </details>
  );
}
