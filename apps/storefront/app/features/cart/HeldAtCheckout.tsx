import { Button, buttonClass, Notice, REMINDER } from "@matinee/ui";
import type { Cart, OrderRef } from "@matinee/contract/client";
import { useState } from "react";
import { Link } from "react-router";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";
import { CHECKOUT_PATH } from "../../shared/paths.ts";
import styles from "./cart.module.css";
import { refusalText } from "../../shared/basket/refusal-text.ts";

/** The cart is at checkout: continue, or release the places to change it. */
export function HeldAtCheckout({ cart }: { cart: Cart }) {
  const api = useApi();
  const { change } = useCart();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function release(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await change((): Promise<OrderRef> =>
        api.call("POST /shop/cancel-checkout", { body: { order_id: cart.id ?? "" }, inline: true }),
      );
      // The pressed button goes with this notice.
      document.querySelector<HTMLElement>("main h1")?.focus();
    } catch (error) {
      setFailure(refusalText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Notice tone="calm" title={`Your ${cart.class_items.length > 0 ? "places" : "items"} are held while you pay`}>
      <p>
        {cart.class_items.length > 0 && `${REMINDER} `}
        Changing your cart releases them. They will probably still be free when you come back to checkout.
      </p>
      {failure && (
        <p role="alert">
          <strong>{failure}</strong>
        </p>
      )}
      <p className={styles.links}>
        <Link className={buttonClass({ tone: "ink", size: "small" })} to={CHECKOUT_PATH}>
          Continue to payment
        </Link>
        <Button tone="quiet" size="small" busy={busy} onClick={() => void release()}>
          Change my cart
        </Button>
      </p>
    </Notice>
  );
}
