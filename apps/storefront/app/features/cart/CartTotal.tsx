import { buttonClass, Icon, Notice } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useApi, useCart, useSession } from "../../shared/visitor/visitor.tsx";
import { getDraft } from "../../shared/application/draft-store.ts";
import { CHECKOUT_PATH } from "../../shared/paths.ts";
import styles from "./cart.module.css";
import { checkoutPath } from "../../shared/basket/checkout-path.ts";
import { workingOf } from "../../shared/basket/costs.ts";
import { Coupon } from "../../shared/basket/Coupon.tsx";
import { BasketTotal } from "../../shared/basket/BasketTotal.tsx";

type CartTotalProps = {
  cart: Cart;
  busy: boolean;
  /** The order is at checkout. */
  placed: boolean;
  couponError: string | null;
  onCouponOff: () => void;
  /** Sends pending changes before the checkout opens. Resolves to true if none was refused. */
  onLeaving: () => Promise<boolean>;
  onSay: (text: string) => void;
};

/** The total and the checkout button. */
export function CartTotal({ cart, busy, placed, couponError, onCouponOff, onLeaving, onSay }: CartTotalProps) {
  const navigate = useNavigate();
  const api = useApi();
  const { change, peek } = useCart();
  const { token } = useSession();
  const draft = getDraft();
  const to = placed
    ? CHECKOUT_PATH
    : checkoutPath(cart, { customer: draft.customerId !== null || token !== null, lastGroupId: draft.lastGroupId });

  async function leave(event: MouseEvent): Promise<void> {
    if (!busy || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Wait for pending changes, so that checkout matches the screen. A refusal is shown here.
    event.preventDefault();
    const isDone = await onLeaving();
    const now = peek().cart;
    if (isDone && now && now.problems.length === 0 && !peek().stale) await navigate(to);
  }

  return (
    <aside className={styles.side} id="total" tabIndex={-1} aria-label="Your total">
      <div className={styles.sum}>
        <BasketTotal cart={cart} busy={busy} />
        <Coupon
          cart={cart}
          locked={placed}
          error={couponError}
          onApply={(code) =>
            change(() =>
              api.call("POST /coupons/addToOrder", { body: { order_id: cart.id ?? "", code }, inline: true }),
            )
          }
          onOff={onCouponOff}
          onSay={onSay}
        />
        {cart.available_credit > 0 && (
          <p className={styles.credit}>
            <Icon name="pound" size={20} />
            <span>
              You have <strong>{formatPence(cart.available_credit)}</strong> credit. You can use it at checkout.
            </span>
          </p>
        )}
        {cart.problems.length > 0 ? (
          <Notice tone="problem">Fix the problems marked in your cart to continue.</Notice>
        ) : (
          <Link
            className={buttonClass({ tone: "spot", size: "large", wide: true })}
            to={to}
            onClick={(event) => void leave(event)}
          >
            {placed ? "Continue to payment" : "Go to checkout"}
          </Link>
        )}
        {cart.class_items.length > 0 ? (
          <Link className={styles.more} to="/find-classes">
            Find another class
          </Link>
        ) : (
          <Link className={styles.more} to="/shop">
            Keep shopping
          </Link>
        )}
      </div>
      <Hints cart={cart} />
    </aside>
  );
}

/** Offers that would lower the price, and why one does not, apart from the total. */
function Hints({ cart }: { cart: Cart }) {
  const { hints } = workingOf(cart.costs);
  if (hints.length === 0) return null;
  return (
    <section className={styles.hints} aria-labelledby="hints">
      <h2 id="hints" className={styles.hintsName}>
        Offers and savings
      </h2>
      <ul className={styles.hintList}>
        {hints.map((hint) => (
          <li key={hint}>
            <Icon name="star" size={20} />
            <span>{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
