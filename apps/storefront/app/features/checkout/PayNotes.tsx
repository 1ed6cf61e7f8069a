import { formatList, SALE_TERMS } from "@matinee/format";
import { Skeleton } from "@matinee/ui";
import type { Cart, Order } from "@matinee/contract/client";
import { Link } from "react-router";
import { childNames } from "../../shared/basket/line-dates.ts";
import styles from "./checkout.module.css";

const { cancellation } = SALE_TERMS;

/** About the height of one booking's terms on a phone, in pixels. */
const TERMS_HEIGHT = 132;

type PayNotesProps = {
  cart: Pick<Cart, "class_items" | "product_items">;
  /** Where the confirmation goes; null while it is not known. */
  email: string | null;
  /** null while they are not known; the names of the cart stand in. */
  sellers: Order["sellers"] | null;
  /** Has no account here, so an answer to the mail is the way to cancel. */
  isGuest: boolean;
  /** The step where the email address is changed; null if this visitor's comes from an account. */
  changePath: string | null;
};

/** What to know before the button is pressed: where the confirmation goes, whose terms apply, and the cancellation rule. */
export function PayNotes({ cart, email, sellers, isGuest, changePath }: PayNotesProps) {
  const { class_items: classes, product_items: items } = cart;
  const names = sellers?.map((one) => one.legal_name || one.name) ?? [
    ...new Set([...classes, ...items].map((line) => line.seller.name)),
  ];
  const terms = new Map(
    sellers?.flatMap((seller) => seller.cancel_terms.map((one) => [one.item_id, one.text] as const)),
  );
  const bookings = classes.flatMap((line) => {
    const text = terms.get(line.id);
    return text === undefined ? [] : [{ line, text }];
  });
  const fees = (sellers ?? []).flatMap(({ name, booking_fee_terms: text }) => (text === null ? [] : [{ name, text }]));
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
        You are buying from {formatList(names)}. Please read our{" "}
        <a href="/terms" target="_blank" rel="noopener">
          terms and privacy page (opens in a new tab)
        </a>
        .
      </p>
      {classes.length > 0 && (
        <p>
          {cancellation.dates} {cancellation.cancelledByUs}
        </p>
      )}
      {sellers === null && classes.length > 0 && <Skeleton height={`${TERMS_HEIGHT * classes.length}px`} />}
      {bookings.length > 0 && (
        <>
          <h3>If you can't come</h3>
          <ul className={styles.terms}>
            {bookings.map(({ line, text }) => (
              <li key={line.id}>
                {classes.length > 1 && (
                  <strong>{[line.name, childNames(line.children)].filter(Boolean).join(", ")}: </strong>
                )}
                {text}
              </li>
            ))}
          </ul>
          {fees.map(({ name, text }) => (
            <p key={name}>
              {fees.length > 1 && `${name}: `}
              {text}
            </p>
          ))}
          <p>
            {isGuest
              ? "To cancel or move a booking, reply to your confirmation email, or open an account with the same email address and do it there."
              : "To cancel or move a booking, open its order in your account."}
          </p>
        </>
      )}
      {items.length > 0 && <p>{cancellation.items}</p>}
    </section>
  );
}
