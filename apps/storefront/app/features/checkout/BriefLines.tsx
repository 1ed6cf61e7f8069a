import { counted, longDate } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { countedName } from "../../shared/basket/by-seller.ts";
import { childNames } from "../../shared/basket/line-dates.ts";
import { itemChoices } from "./summary-text.ts";
import styles from "./checkout.module.css";

/** What is bought, one row for each line: its name, for whom, and when. For a phone, where the summary is folded. */
export function BriefLines({ cart }: { cart: Pick<Cart, "class_items" | "product_items"> }) {
  return (
    <ul className={styles.brief} aria-label="In this order">
      {cart.class_items.map((item) => {
        const [first, ...more] = item.dates;
        const when =
          first && `${longDate(first.date)}${more.length > 0 ? ` and ${counted(more.length, "more date")}` : ""}`;
        return (
          <li key={item.id}>
            <strong>{item.name}</strong>
            <span>{[childNames(item.children), when].filter(Boolean).join(", ")}</span>
          </li>
        );
      })}
      {cart.product_items.map((item) => (
        <li key={item.id}>
          <strong>{countedName(item)}</strong>
          <span>{itemChoices(item)}</span>
        </li>
      ))}
    </ul>
  );
}
