import type { OrderPage } from "@matinee/contract/client";
import { formatInstantDate, formatPenceExact, reversalsTitle } from "@matinee/format";
import common from "../common/screen.module.css";
import { cardText } from "./card-text.ts";
import { lineDates } from "./order-text.ts";

/** What was cancelled or refunded: what it cost, what the school keeps, what comes back and where it goes. */
export function Reversals({ reversals, cart }: Pick<OrderPage, "reversals" | "cart">) {
  if (reversals.length === 0) return null;
  return (
    <section className={common.section} aria-labelledby="reversals">
      <h2 id="reversals">{reversalsTitle(reversals)}</h2>
      <ul className={common.list}>
        {reversals.map((one) => (
          <li key={one.id} className={common.row}>
            <span className={common.grow}>
              <span className={common.strong}>
                {one.lines.map(({ label, quantity }) => (quantity > 1 ? `${quantity} × ${label}` : label)).join(", ")}
              </span>
              <br />
              <span className={common.mute}>
                {formatInstantDate(one.at)}
                {whereText(one, cart)}
                {one.credit_note !== null && (
                  <>
                    {" "}
                    <a href={one.credit_note.url}>Credit note {one.credit_note.number} (PDF)</a>
                  </>
                )}
              </span>
            </span>
            <span className={common.amount}>
              {one.given > 0 ? "−" : ""}
              {formatPenceExact(one.given)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whereText(reversal: OrderPage["reversals"][number], cart: OrderPage["cart"]): string {
  const { kept, off_debt, to_card, to_credit, moved_to } = reversal;
  // What it was moved to may have been moved or cancelled since.
  const now = cart.class_items.find(({ id }) => id === moved_to?.line_id);
  const dates = now === undefined ? "" : `${lineDates(now)}, `;
  return [
    kept > 0 ? `. The school keeps ${formatPenceExact(kept)}.` : ".",
    moved_to !== null ? ` Now ${moved_to.name}, ${dates}${formatPenceExact(moved_to.price)}.` : "",
    moved_to !== null && moved_to.owed > 0 ? ` There was ${formatPenceExact(moved_to.owed)} more to pay.` : "",
    moved_to === null && off_debt > 0 ? ` ${formatPenceExact(off_debt)} came off what you still owed.` : "",
    to_card > 0 ? ` ${cardText(reversal)}` : "",
    to_credit > 0 ? ` ${formatPenceExact(to_credit)} is in your credit.` : "",
  ].join("");
}
