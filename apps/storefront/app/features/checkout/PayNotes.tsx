import { formatList, SALE_TERMS } from "@matinee/format";
import type { Cart, Order } from "@matinee/contract/client";
import { Link } from "react-router";
import styles from "./checkout.module.css";

const { cancellation } = SALE_TERMS;

type PayNotesProps = {
  cart: Pick<Cart, "class_items" | "product_items">;
  /** Where the confirmation goes; null while it is not known. */
  email: string | null;
  /** null while they are not known; the names of the cart stand in. */
  sellers: Order["sellers"] | null;
  /** The step where the email address is changed; null if this visitor's comes from an account. */
  changePath: string | null;
};

/** What to know before the button is pressed: where the confirmation goes, whose terms apply, and the cancellation rule. */
export function PayNotes({ cart, email, sellers, changePath }: PayNotesProps) {
  const { class_items: classes, product_items: items } = cart;
  const names = sellers?.map((one) => one.legal_name || one.name) ?? [
    ...new Set([...classes, ...items].map((line) => line.seller.name)),
  ];
  // The rule is each school's own, and is for what has a date.
  const rules = (sellers ?? []).filter((seller) => classes.some((line) => line.seller.id === seller.id));
  return (
    <section className={styles.notes} aria-labelledby="before-paying">
      <h2 id="before-paying">Before you {classes.length > 0 ? "book" : "order"}</h2>
      {email && (
        <p>
          Your confirmation goes to <strong className={styles.email}>{email}</strong>.{" "}
          {changePath && <Link to={changePath}>Change email address</Link>}
        </p>
      )}
      <p>
        You buy from {formatList(names)}. The{" "}
        <a href="/terms" target="_blank" rel="noopener">
          terms and privacy page (opens in a new tab)
        </a>{" "}
        says what applies.
      </p>
      {classes.length > 0 && (
        <p>
          {cancellation.dates} {cancellation.cancelledByUs}
        </p>
      )}
      {rules.map((seller) => (
        <p key={seller.id}>
          {rules.length > 1 && `${seller.name}: `}
          {seller.cancellation}
        </p>
      ))}
      {items.length > 0 && <p>{cancellation.items}</p>}
    </section>
  );
}
