import { Icon } from "@matinee/ui";
import { extraText, formatPence, formatPenceExact } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { useState } from "react";
import { childNames, shortDates } from "../../shared/basket/line-dates.ts";
import { isClassItem, type Line } from "../../shared/basket/line.ts";
import { BasketTotal } from "../../shared/basket/BasketTotal.tsx";
import { bySeller, countedName } from "../../shared/basket/by-seller.ts";
import { BriefLines } from "./BriefLines.tsx";
import { countedLines, itemChoices } from "./summary-text.ts";
import styles from "./checkout.module.css";

const WIDE = "(min-width: 980px)";

/** The order by seller, folded on a phone. Browser only, because it shows the visitor's basket. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const [open, setOpen] = useState(() => matchMedia(WIDE).matches);
  const sellers = bySeller(cart);
  return (
    <div className={styles.summary}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            {countedLines(cart)}, <strong>{formatPence(cart.amount_due_now)}</strong>
            {cart.amount_due_later > 0 && " now"}
          </span>
          <Icon name="down" size={20} />
        </summary>
        <div className={styles.summaryBody}>
          {sellers.map(({ seller, lines, fees, total }) => (
            <section key={seller.id} className={styles.seller} aria-label={`From ${seller.name}`}>
              <p className={styles.sellerName}>
                <span>From {seller.name}</span>
                {sellers.length > 1 && <span>{formatPenceExact(total)}</span>}
              </p>
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <SummaryLine key={line.id} line={line} />
                ))}
                {fees.map((fee) => (
                  <li key={fee.name} className={styles.fee}>
                    <span>{fee.name}</span>
                    <span>{formatPenceExact(fee.amount)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {cart.delivery.map(({ seller, method, options }) => (
            <p key={seller.id} className={styles.delivery}>
              <Icon name="bag" size={20} />
              <span>
                {cart.delivery.length > 1 && `${seller.name}: `}
                {options.find((one) => one.method === method)?.text}
              </span>
            </p>
          ))}
          <BasketTotal cart={cart} />
        </div>
      </details>
      {!open && <BriefLines cart={cart} />}
    </div>
  );
}

function SummaryLine({ line }: { line: Line }) {
  return (
    <li>
      <p className={styles.lineName}>
        <span>{countedName(line)}</span>
        <span>{formatPence(line.total_gross)}</span>
      </p>
      {isClassItem(line) ? (
        <>
          <p>{childNames(line.children)}</p>
          {shortDates(line).text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            {line.location.name}, {line.location.post_town}
          </p>
          {line.addons.length > 0 && <p>With {line.addons.map(extraText).join(", ")}</p>}
        </>
      ) : (
        <p>{itemChoices(line)}</p>
      )}
      {line.discounts.map((one) => (
        <p key={one.name} className={styles.saving}>
          {one.name}: {formatPenceExact(-one.amount)}
        </p>
      ))}
    </li>
  );
}
