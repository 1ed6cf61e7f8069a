import type { Overview } from "@matinee/contract/client";
import { Badge, buttonClass } from "@matinee/ui";
import { formatPenceExact, plainDate } from "@matinee/format";
import { Link } from "react-router";
import { groupBy } from "../common/lists.ts";
import common from "../common/screen.module.css";

/** The unpaid balances of each order with their due dates; renders nothing if all is paid. */
export function Balances({ balances }: Pick<Overview, "balances">) {
  if (balances.length === 0) return null;
  const byOrder = groupBy(balances, ({ order }) => order.id);
  return (
    <section className={common.section} aria-labelledby="to-pay">
      <h2 id="to-pay">Still to pay</h2>
      <ul className={common.list}>
        {byOrder.map(([id, due]) => (
          <Due key={id} due={due} />
        ))}
      </ul>
    </section>
  );
}

function Due({ due }: { due: readonly Overview["balances"][number][] }) {
  const [first] = due;
  if (first === undefined) return null;
  const { order, what } = first;
  return (
    <li className={common.row}>
      <div className={common.grow}>
        <p className={common.strong}>{what.join(", ")}</p>
        {due.map(({ due_on: dueOn, amount, overdue }) => (
          <p key={dueOn}>
            <span className={common.amount}>{formatPenceExact(amount)}</span>{" "}
            <span className={common.mute}>due {plainDate(dueOn)}</span> {overdue && <Badge tone="few">Overdue</Badge>}
          </p>
        ))}
      </div>
      <Link
        className={buttonClass({ tone: "spot", size: "small" })}
        to={`/orders/${order.id}/pay`}
        aria-label={`Pay now for order ${order.number}`}
      >
        Pay now
      </Link>
    </li>
  );
}
