import { Button, buttonClass, EmptyState, Reminder, Skeleton, VisuallyHidden } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { CARD_FORM_HEIGHT } from "@matinee/webapp/cards";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { ApplicationFrame } from "../../shared/application/ApplicationFrame.tsx";
import form from "../../shared/application/form.module.css";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import {
  aboutPath,
  BASKET_STEPS,
  childrenPath,
  FREE_BASKET_STEPS,
  FREE_STEPS,
  STEPS,
  trialDatePath,
} from "../../shared/paths.ts";
import { useSession } from "../../shared/visitor/visitor.tsx";
import { Coupon } from "../../shared/basket/Coupon.tsx";
import { refusalText } from "../../shared/basket/refusal-text.ts";
import { ABOUT_PATH } from "../../shared/basket/checkout-path.ts";
import styles from "./checkout.module.css";
import { HoldCountdown } from "./HoldCountdown.tsx";
import type { Held } from "./hold-clock.ts";
import { CancelCheckout } from "./CancelCheckout.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { paymentsLaterText } from "../../shared/basket/due-dates.ts";
import { Payment } from "./Payment.tsx";
import { PayNotes } from "./PayNotes.tsx";
import { useBuyer } from "./use-buyer.ts";
import { trialApplication, useCheckout } from "./use-checkout.ts";

const loadCheckoutError = () => import("./CheckoutError.tsx");
const CheckoutError = lazy(loadCheckoutError);
// Few families have credit.
const CreditChoice = lazy(() => import("./CreditChoice.tsx"));

/** What a checkout holds: items alone, the place of one child, or places. */
function heldIn(cart: Cart): Held {
  if (cart.class_items.length === 0) return "items";
  return cart.class_items.reduce((sum, item) => sum + item.quantity, 0) === 1 ? "place" : "places";
}

/** The last step (spec §2, Checkout). Holds the places, then takes the payment. */
export function CheckoutScreen() {
  const { userDetails } = useSession();
  const { state, start, payWithCredit, changeCode, selectCard, refreshOrder, toThankYou } = useCheckout();
  // An error may come without a connection, so its screen is fetched before it is needed.
  useEffect(() => void loadCheckoutError().catch(() => undefined), []);
  const [paying, setPaying] = useState(false);
  const [covered, setCovered] = useState(false);
  const [said, setSaid] = useState("");
  const [codeError, setCodeError] = useState<string | null>(null);
  const cart = "cart" in state ? state.cart : null;
  const buyer = useBuyer(cart?.id ?? null);
  const groupId = trialApplication(cart);
  const places = cart !== null && cart.class_items.length > 0;
  const mixed = groupId === null && cart !== null;
  const free = cart !== null && cart.amount_due_now + cart.amount_due_later + cart.credit_used === 0;
  const steps = mixed ? (free ? FREE_BASKET_STEPS : BASKET_STEPS) : free ? FREE_STEPS : STEPS;
  const back = paying
    ? []
    : groupId !== null
      ? [childrenPath(groupId), aboutPath(groupId), trialDatePath(groupId)]
      : ["/cart", ABOUT_PATH];
  const aside =
    state.kind === "starting" ? (
      <Skeleton height="58px" radius="20px" />
    ) : (
      cart !== null && cart.class_items.length + cart.product_items.length > 0 && <OrderSummary cart={cart} />
    );
  const code = cart !== null && (
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
        onSay={setSaid}
      />
    </fieldset>
  );
  const notes = cart !== null && (
    <PayNotes
      cart={cart}
      {...buyer}
      changePath={userDetails !== null || paying ? null : groupId === null ? ABOUT_PATH : aboutPath(groupId)}
    />
  );
  return (
    <ApplicationFrame step={state.kind === "empty" ? null : steps.length - 1} steps={steps} back={back} aside={aside}>
      <div aria-live="polite" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <StepHeading>{free && state.kind !== "empty" ? "Check and book" : "Checkout"}</StepHeading>
      {state.kind === "starting" && (
        <div className={form.form} role="status" aria-label="Holding your places">
          <div className={styles.hold}>
            <Skeleton height="24px" width="90%" />
          </div>
          <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />
          <Skeleton height="196px" radius="20px" />
        </div>
      )}
      {state.kind === "empty" && (
        <EmptyState
          drawing="ticket"
          title="Your cart is empty"
          action={
            <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
              Find a class
            </Link>
          }
        >
          If you have just paid, check your email for the confirmation.
        </EmptyState>
      )}
      {state.kind === "error" && (
        <div role="alert">
          <Suspense>
            <CheckoutError failure={state.failure} cart={state.cart} onAgain={() => void start()} />
          </Suspense>
        </div>
      )}
      {state.kind === "nothing-now" && (
        <div className={form.form}>
          {places && <Reminder />}
          <p>
            {free
              ? "There is nothing to pay, so you don't need a card. "
              : "Nothing is due today, so you don't need a card. "}
            {!free && `To pay later: ${paymentsLaterText(state.cart)?.replace(/^then /, "")}.`}
            {free && "Please check everything. We email your confirmation when you book."}
          </p>
          {!free && code}
          {notes}
          <Button tone="spot" size="large" wide onClick={() => void start({ agreed: true })}>
            {places ? "Book now" : "Place order"}
          </Button>
          <Link
            className={buttonClass({ tone: "quiet", size: "large" })}
            to={groupId === null ? "/cart" : trialDatePath(groupId)}
          >
            Back
          </Link>
        </div>
      )}
      {state.kind === "ready" && (
        <div className={form.form}>
          {state.ready.checkout.hold_expires_at && (
            <HoldCountdown
              expiresAt={state.ready.checkout.hold_expires_at}
              held={heldIn(state.cart)}
              ahead={state.ready.ahead}
              heldAt={state.ready.heldAt}
              onExpired={refreshOrder}
            />
          )}
          {places && !state.ready.checkout.hold_expires_at && <Reminder />}
          {Math.max(state.cart.available_credit, state.cart.credit_used) > 0 && (
            <Suspense>
              <CreditChoice
                cart={state.cart}
                disabled={paying}
                onCovers={setCovered}
                onChoose={(useCredit) => void payWithCredit(state.ready.checkout.order_id, useCredit)}
              />
            </Suspense>
          )}
          {code}
          {covered && notes}
          {!covered && (
            <Payment
              key={state.ready.checkout.client_secret}
              ready={state.ready}
              later={paymentsLaterText(state.cart)}
              note={notes}
              onBusy={setPaying}
              onRefresh={refreshOrder}
              onCard={selectCard}
              onSent={() => toThankYou(state.ready.checkout.order_id)}
            />
          )}
          <div className={styles.next}>
            <p>
              {!covered && "Your bank may ask you to approve the payment. "}We email your confirmation
              {places && ", with the dates for your calendar"}.
            </p>
            {state.cart.amount_due_later > 0 && (
              <p>
                You pay {formatPenceExact(state.cart.amount_due_now)} today, {paymentsLaterText(state.cart)}.
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
      )}
    </ApplicationFrame>
  );
}
