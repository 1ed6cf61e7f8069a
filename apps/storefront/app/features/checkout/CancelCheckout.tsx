import { Button, Notice } from "@matinee/ui";
import { ApiError, type OrderRef } from "@matinee/contract/client";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";
import { failureText } from "../../shared/application/failure-text.ts";
import styles from "./checkout.module.css";

type CancelCheckoutProps = { orderId: string; to: string; disabled: boolean; onPaid: () => void };

/** Releases the held places, so that the basket can be changed again. */
export function CancelCheckout({ orderId, to, disabled, onPaid }: CancelCheckoutProps) {
  const api = useApi();
  const navigate = useNavigate();
  const { change } = useCart();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function back(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await change((): Promise<OrderRef> =>
        api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, inline: true }),
      );
      await navigate(to);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "order_paid" || code === "payment_under_way") return onPaid();
      setFailure(failureText(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.back}>
      {failure && <Notice tone="problem" live title={failure} />}
      <Button tone="quiet" size="large" busy={busy || disabled} onClick={() => void back()}>
        Back
      </Button>
      <p>Going back releases what we hold for you. Your details are saved.</p>
    </div>
  );
}
