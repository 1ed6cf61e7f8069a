import type { Cart, OrderPage } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";
import { extraText, formatList, formatPenceExact, shortDate } from "@matinee/format";
import { childNames } from "../common/lists.ts";
import common from "../common/screen.module.css";
import { lineDates } from "./order-text.ts";

const KINDS = { trial: "Trial", enrolment: "Class", camp: "Camp", product: "" } as const;

/** The lines of an order at their price before discounts. */
export function OrderLines({
  cart,
  cancelled,
  notHeld,
}: {
  cart: Cart;
  cancelled: OrderPage["cancelled_lines"];
  notHeld: OrderPage["not_held"];
}) {
  return (
    <section className={common.section} aria-labelledby="lines">
      <h2 id="lines">What you ordered</h2>
      <ul className={common.list}>
        {cart.class_items.map((item) => (
          <li key={item.id} className={common.row}>
            <span className={common.grow}>
              <span className={common.strong}>{item.name}</span>
              <br />
              <span className={common.mute}>
                {[
                  KINDS[item.type],
                  childNames(item.children),
                  lineDates(item),
                  item.location.name,
                  ...item.addons.map(extraText),
                ]
                  .filter((text) => text !== "")
                  .join(", ")}
              </span>
              {notHeld
                .filter((one) => one.line_id === item.id)
                .map(({ dates }) => (
                  <span key={item.id} className={common.notHeld}>
                    No longer booked: {formatList(dates.map(shortDate))}
                  </span>
                ))}
            </span>
            <span className={common.amount}>{formatPenceExact(item.base_cost)}</span>
          </li>
        ))}
        {cart.product_items.map((item) => (
          <li key={item.id} className={common.row}>
            <span className={common.grow}>
              <span className={common.strong}>
                {item.quantity} × {item.name}
              </span>
              <br />
              <span className={common.mute}>
                {[...item.attributes.map((one) => one.option), item.personalisation && `“${item.personalisation}”`]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
            <span className={common.amount}>{formatPenceExact(item.base_cost)}</span>
          </li>
        ))}
        {cancelled.map((line) => (
          <li key={line.id} className={common.row}>
            <span className={common.grow}>
              <s className={common.mute}>{line.type === "product" ? `${line.quantity} × ${line.name}` : line.name}</s>
              <br />
              <span className={common.mute}>
                {[
                  KINDS[line.type],
                  childNames(line.children),
                  lineDates({ ...line, dates: line.dates.map((date) => ({ date })) }),
                ]
                  .filter((text) => text !== "")
                  .join(", ")}
              </span>
            </span>
            <Badge tone="plain">
              {line.moved_to === null ? "Cancelled" : line.type === "product" ? "Swapped" : "Moved"}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
