import type { StaffOrderRow } from "@matinee/contract/client";
import { instantSentence } from "@matinee/format";
import { Link } from "react-router";
import styles from "../../ui/page.module.css";
import { statusLabel, totalLabel } from "./order-text.ts";

/** Orders of one family; each opens. */
export function OrderRows({ orders }: { orders: readonly StaffOrderRow[] }) {
  if (orders.length === 0) return <p className={styles.mute}>No orders yet.</p>;
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <li key={order.id} className={styles.row}>
          <div className={styles.line}>
            <Link to={`/orders/${order.id}`}>{order.number}</Link>
            <span>{totalLabel(order)}</span>
          </div>
          <p className={styles.mute}>
            {statusLabel(order.status)}, {instantSentence(order.placed_at)}: {order.what.join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
