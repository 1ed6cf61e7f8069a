import { Button, buttonClass, EmptyState, Notice, Reminder, Skeleton } from "@matinee/ui";
import { ApiError, type Cart, type OrderRef } from "@matinee/contract/client";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApi, useCart } from "../../state/visitor.tsx";
import { getDraft } from "../apply/draft/draft-store.ts";
import { ApplicationFrame } from "../apply/frame/ApplicationFrame.tsx";
import { failureWords } from "../apply/frame/failure-words.ts";
import form from "../apply/frame/form.module.css";
import { StepHeading } from "../apply/frame/StepHeading.tsx";
import { aboutPath, childrenPath, trialDatePath } from "../apply/paths.ts";
import styles from "./checkout.module.css";
import { CheckoutTrouble } from "./CheckoutTrouble.tsx";
import { HoldCountdown } from "./HoldCountdown.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { CARD_FORM_HEIGHT, Payment } from "./Payment.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Last step (spec §2, Checkout): the places are held on entering, then paid for. */
export function CheckoutScreen() {
  const { state, start, look, toThankYou } = useCheckout();
  const [paying, setPaying] = useState(false);
  const cart = state.kind === "ready" || state.kind === "trouble" ? state.cart : null;
  const groupId = groupOf(cart);
  const back = groupId === null || paying ? [] : [childrenPath(groupId), aboutPath(groupId), trialDatePath(groupId)];
  const aside =
    state.kind === "starting" ? (
      <Skeleton height="58px" radius="20px" />
    ) : (
      cart !== null && cart.class_items.length + cart.product_items.length > 0 && <OrderSummary cart={cart} />
    );
  return (
    <ApplicationFrame step={state.kind === "empty" ? null : 3} back={back} aside={aside}>
      <StepHeading>Checkout</StepHeading>
      {state.kind === "starting" && (
        <div className={form.form} role="status" aria-label="Holding your places">
          <div className={styles.hold}>
            <Skeleton height="24px" width="90%" />
          </div>
          <Reminder />
          <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />
          <Skeleton height="196px" radius="20px" />
        </div>
      )}
      {state.kind === "empty" && (
        <EmptyState
          drawing="ticket"
          title="There is nothing to pay for"
          way={
            <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
              Find a class
            </Link>
          }
        >
          Your cart is empty. If you have just paid, the confirmation is in your mailbox.
        </EmptyState>
      )}
      {state.kind === "trouble" && (
        <CheckoutTrouble trouble={state.trouble} cart={state.cart} onAgain={() => void start()} />
      )}
      {state.kind === "ready" && (
        <div className={form.form}>
          {state.ready.checkout.hold_expires_at && (
            <HoldCountdown
              expiresAt={state.ready.checkout.hold_expires_at}
              ahead={state.ready.ahead}
              heldAt={state.ready.heldAt}
              onExpired={look}
            />
          )}
          <Reminder />
          <Payment
            key={state.ready.checkout.client_secret}
            ready={state.ready}
            onBusy={setPaying}
            onLook={look}
            onSent={() => toThankYou(state.ready.checkout.order_id)}
          />
          <div className={styles.next}>
            <p>
              Your bank may ask you to approve the payment. Then the confirmation comes by email, with the dates for
              your calendar.
            </p>
          </div>
          <LetGo
            orderId={state.ready.checkout.order_id}
            to={groupId === null ? "/cart" : trialDatePath(groupId)}
            disabled={paying}
            onPaid={() => toThankYou(state.ready.checkout.order_id)}
          />
        </div>
      )}
    </ApplicationFrame>
  );
}

/** The class of this application, where the basket has it. */
function groupOf(cart: Cart | null): number | null {
  if (!cart) return null;
  const ids = cart.class_items.flatMap((item) => (item.group_id === null ? [] : [item.group_id]));
  const { lastGroupId } = getDraft();
  return lastGroupId !== null && ids.includes(lastGroupId) ? lastGroupId : null;
}

type LetGoProps = { orderId: string; to: string; disabled: boolean; onPaid: () => void };

/** "Back": the held places are let go, and the basket can be changed again. */
function LetGo({ orderId, to, disabled, onPaid }: LetGoProps) {
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
        api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, quiet: true }),
      );
      await navigate(to);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "order_paid" || code === "payment_under_way") return onPaid();
      setFailure(failureWords(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.back}>
      {failure && <Notice tone="problem" live title={failure} />}
      <Button tone="quiet" size="large" busy={busy || disabled} onClick={() => void back()}>
        Back
      </Button>
      <p>Going back lets your places go; what you typed is kept.</p>
    </div>
  );
}
