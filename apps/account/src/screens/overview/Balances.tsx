import type { Overview } from "@matinee/contract/client";
import { Badge, buttonClass, formatPenceExact, plainDate } from "@matinee/ui";
import { Link } from "react-router";
import shared from "../shared/screen.module.css";

/** What is still to be paid, and by when; nothing where all is paid. */
export function Balances({ balances }: Pick<Overview, "balances">) {
  if (balances.length === 0) return null;
  return (
    <section className={shared.section} aria-labelledby="to-pay">
      <h2 id="to-pay">Still to pay</h2>
      <ul className={shared.list}>
        {balances.map(({ order, due_on: dueOn, amount, what, overdue }) => (
          <li key={`${order.id} ${dueOn}`} className={shared.row}>
            <span className={shared.grow}>
              <span className={shared.amount}>{formatPenceExact(amount)}</span> for {what.join(", ")}
              <br />
              <span className={shared.mute}>due {plainDate(dueOn)}</span> {overdue && <Badge tone="few">Overdue</Badge>}
            </span>
            <Link className={buttonClass({ tone: "spot", size: "small" })} to={`/orders/${order.id}/pay`}>
              Pay {formatPenceExact(amount)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
