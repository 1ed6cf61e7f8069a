import type { Cart } from "@matinee/contract/client";
import { formatPenceExact, shortDate } from "@matinee/ui";
import { namesOf } from "../shared/names.ts";
import shared from "../shared/screen.module.css";

const KINDS = { trial: "Trial", enrolment: "Class", camp: "Camp" } as const;

/** What was bought, line by line, before anything was taken off. */
export function Lines({ cart }: { cart: Cart }) {
  return (
    <section className={shared.section} aria-labelledby="lines">
      <h2 id="lines">What you ordered</h2>
      <ul className={shared.list}>
        {cart.class_items.map((item) => (
          <li key={item.id} className={shared.row}>
            <span className={shared.grow}>
              <span className={shared.strong}>{item.name}</span>
              <br />
              <span className={shared.mute}>
                {[
                  KINDS[item.type],
                  namesOf(item.children),
                  whenOf(item.dates.map((one) => one.date)),
                  item.location.name,
                  ...item.addons.map((addon) => addon.name),
                ]
                  .filter((words) => words !== "")
                  .join(", ")}
              </span>
            </span>
            <span className={shared.amount}>{formatPenceExact(item.base_cost)}</span>
          </li>
        ))}
        {cart.product_items.map((item) => (
          <li key={item.id} className={shared.row}>
            <span className={shared.grow}>
              <span className={shared.strong}>
                {item.quantity} × {item.name}
              </span>
              <br />
              <span className={shared.mute}>
                {[...item.attributes.map((one) => one.option), item.personalisation && `“${item.personalisation}”`]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
            <span className={shared.amount}>{formatPenceExact(item.base_cost)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenOf(dates: readonly string[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`;
}
