import { Button, buttonClass, Reminder } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import form from "../../shared/application/form.module.css";
import { Coupon } from "../../shared/basket/Coupon.tsx";
import { ABOUT_PATH } from "../../shared/basket/checkout-path.ts";
import { paymentsLaterText } from "../../shared/basket/due-dates.ts";
import { refusalText } from "../../shared/basket/refusal-text.ts";
import { aboutPath, trialDatePath } from "../../shared/paths.ts";
import { useSession } from "../../shared/visitor/visitor.tsx";
import { CancelCheckout } from "./CancelCheckout.tsx";
import type { Held } from "./hold-clock.ts";
import { HoldCountdown } from "./HoldCountdown.tsx";
import { Payment } from "./Payment.tsx";
import { PayNotes } from "./PayNotes.tsx";
import { useBuyer } from "./use-buyer.ts";
import type { CheckoutActions, CheckoutState } from "./use-checkout.ts";
import styles from "./checkout.module.css";

// Few families have credit.
const CreditChoice = lazy(() => import("./CreditChoice.tsx"));

type PayStepProps = {
  state: Extract<CheckoutState, { kind: "nothing-now" | "ready" }>;
  actions: CheckoutActions;
  /** The class of a single trial; null for a basket. */
  groupId: number | null;
  free: boolean;
  paying: boolean;
  onPaying: (paying: boolean) => void;
  /** Tells screen readers. */
  onSay: (text: string) => void;
};

/** What a checkout holds: items alone, the place of one child, or places. */
function heldIn(cart: Cart): Held {
  if (cart.class_items.length === 0) return "items";
  return cart.class_items.reduce((sum, item) => sum + item.quantity, 0) === 1 ? "place" : "places";
}

/** Pays or books what is held. */
export default function PayStep({ state, actions, groupId, free, paying, onPaying, onSay }: PayStepProps) {
  const { cart } = state;
  const { start, payWithCredit, changeCode, beforePaying, refreshOrder, toThankYou } = actions;
  const { userDetails } = useSession();
  const creditCovers = state.kind === "ready" && state.ready.creditCovers === true;
  const [covered, setCovered] = useState(creditCovers);
  const [codeError, setCodeError] = useState<string | null>(null);
  const buyer = useBuyer(cart.id);
  const places = cart.class_items.length > 0;
  const code = (
    <fieldset className={styles.code} data-used={cart.coupon === null ? undefined : ""} disabled={paying}>
      <Coupon
        cart={cart}
        locked={false}
        error={codeError}
        onApply={changeCode}
        onOff={() => {
          setCodeError(null);
          changeCode(null).catch((error: unknown) => setCodeError(refusalText(error)));
        }}
        onSay={onSay}
      />
    </fieldset>
  );
  const notes = (
    <PayNotes
      cart={cart}
      {...buyer}
      isGuest={userDetails === null}
      changePath={userDetails !== null || paying ? null : groupId === null ? ABOUT_PATH : aboutPath(groupId)}
    />
  );
  if (state.kind === "nothing-now")
    return (
      <div className={form.form}>
        {places && <Reminder />}
        <p>
          {free
            ? "There is nothing to pay, so you don't need a card. "
            : "Nothing is due today, so you don't need a card. "}
          {!free && `To pay later: ${paymentsLaterText(cart)?.replace(/^then /, "")}.`}
          {free && "Please check everything. We email your confirmation when you book."}
        </p>
        {!free && code}
        {notes}
        <Button tone="spot" size="large" wide onClick={() => void start({ agreedTo: cart })}>
          {places ? "Book now" : "Place order"}
        </Button>
        <Link
          className={buttonClass({ tone: "quiet", size: "large" })}
          to={groupId === null ? "/cart" : trialDatePath(groupId)}
        >
          Back
        </Link>
      </div>
    );
  return (
    <div className={form.form}>
      {state.ready.checkout.hold_expires_at && (
        <HoldCountdown
          expiresAt={state.ready.checkout.hold_expires_at}
          held={heldIn(cart)}
          ahead={state.ready.ahead}
          heldAt={state.ready.heldAt}
          onExpired={refreshOrder}
        />
      )}
      {places && !state.ready.checkout.hold_expires_at && <Reminder />}
      {Math.max(cart.available_credit, cart.credit_used) > 0 && (
        <Suspense>
          <CreditChoice
            cart={cart}
            wanted={creditCovers}
            disabled={paying}
            onCovers={setCovered}
            onChoose={(useCredit) => void payWithCredit(cart, useCredit)}
          />
        </Suspense>
      )}
      {code}
      {covered && notes}
      {!covered && (
        <Payment
          key={state.ready.checkout.client_secret}
          ready={state.ready}
          later={paymentsLaterText(cart)}
          note={notes}
          onBusy={onPaying}
          onRefresh={refreshOrder}
          onCard={beforePaying}
          onSent={() => toThankYou(state.ready.checkout.order_id)}
        />
      )}
      <div className={styles.next}>
        <p>
          {!covered && "Your bank may ask you to approve the payment. "}We email your confirmation
          {places && ", with the dates for your calendar"}.
        </p>
        {cart.amount_due_later > 0 && (
          <p>
            You pay {formatPenceExact(cart.amount_due_now)} today, {paymentsLaterText(cart)}.
          </p>
        )}
      </div>
      <CancelCheckout
        orderId={state.ready.checkout.order_id}
        to={groupId === null ? "/cart" : trialDatePath(groupId)}
        disabled={paying}
        onPaid={() => toThankYou(state.ready.checkout.order_id)}
      />
    </div>
  );
}
