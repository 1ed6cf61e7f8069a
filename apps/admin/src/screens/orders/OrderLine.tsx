import type { StaffOrder } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";
import { formatPenceExact, fullDate } from "@matinee/format";
import styles from "../../ui/page.module.css";
import { LineDelivery } from "../deliveries/LineDelivery.tsx";
import { lineKind } from "./order-text.ts";

type Line = StaffOrder["lines"][number];
type Props = {
  line: Line;
  /** True if the order has lines of several schools, so that each names its own. */
  withSeller: boolean;
  /** Where its items are posted, and whether the user may record that one was. */
  order: Pick<StaffOrder, "post_to" | "can_deliver">;
};

/** A line of an order: who it is for, when and where, and its price for roles that see money. */
export function OrderLine({ line, withSeller, order }: Props) {
  const { delivery } = line;
  const name = line.type === "product" ? `${line.quantity} × ${line.name}` : line.name;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <strong>{name}</strong>
        {line.cancelled ? (
          <Badge>{line.moved_to === null ? "Cancelled" : line.type === "product" ? "Swapped" : "Moved"}</Badge>
        ) : (
          line.amount !== null && <span>{formatPenceExact(line.amount)}</span>
        )}
      </div>
      <dl className={styles.facts}>
        <dt>What</dt>
        <dd>{[lineKind(line.type), ...line.choices].join(", ")}</dd>
        {line.children.length > 0 && (
          <>
            <dt>{line.children.length === 1 ? "Child" : "Children"}</dt>
            <dd>{line.children.map((child) => child.name).join(", ")}</dd>
          </>
        )}
        {line.dates.length > 0 && (
          <>
            <dt>{line.dates.length === 1 ? "Date" : `${line.dates.length} dates`}</dt>
            <dd>
              <Dates dates={line.dates} />
            </dd>
          </>
        )}
        {line.place !== null && (
          <>
            <dt>Where</dt>
            <dd>{line.place}</dd>
          </>
        )}
        {withSeller && (
          <>
            <dt>School</dt>
            <dd>{line.seller.name}</dd>
          </>
        )}
        {delivery !== null && (
          <>
            <dt>Delivery</dt>
            <dd>
              <LineDelivery line={{ ...line, delivery }} postTo={order.post_to} mayChange={order.can_deliver} />
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

const FEW = 3;

/** All dates. More than a few are folded under the first and the last. */
function Dates({ dates }: Pick<Line, "dates">) {
  const [first, last] = [dates[0], dates.at(-1)];
  const list = (
    <ul className={styles.dates}>
      {dates.map(({ date, start, end, not_held: lost }) => (
        <li key={date}>
          {lost ? (
            <>
              <s>{fullDate(date)}</s>, not taking place
            </>
          ) : (
            `${fullDate(date)}, ${start} to ${end}`
          )}
        </li>
      ))}
    </ul>
  );
  const lost = dates.filter((one) => one.not_held).length;
  if (first === undefined || last === undefined || dates.length <= FEW) return list;
  return (
    <details>
      <summary data-arrow className={styles.fold}>
        {fullDate(first.date)} to {fullDate(last.date)}
        {lost > 0 && `, ${lost} not taking place`}
      </summary>
      {list}
    </details>
  );
}
