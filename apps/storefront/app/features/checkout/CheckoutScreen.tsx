import { buttonClass, EmptyState, Skeleton, VisuallyHidden } from "@matinee/ui";
import { CARD_FORM_HEIGHT } from "@matinee/webapp/cards";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { ApplicationFrame } from "../../shared/application/ApplicationFrame.tsx";
import form from "../../shared/application/form.module.css";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { bookingSteps, isFree } from "../../shared/application/steps.ts";
import { aboutPath, childrenPath, trialDatePath } from "../../shared/paths.ts";
import { useCart } from "../../shared/visitor/visitor.tsx";
import { ABOUT_PATH } from "../../shared/basket/checkout-path.ts";
import styles from "./checkout.module.css";
import { OrderSummary } from "./OrderSummary.tsx";
import { trialApplication, useCheckout } from "./use-checkout.ts";

const loadCheckoutError = () => import("./CheckoutError.tsx");
const CheckoutError = lazy(loadCheckoutError);
// Loaded while the order is placed.
const loadPayStep = () => import("./PayStep.tsx");
const PayStep = lazy(loadPayStep);

/** The folded summary of an order of one line on a phone. */
const ONE_LINE_HEIGHT = "119px";

/** The last step (spec §2, Checkout). Holds the places, then takes the payment. */
export function CheckoutScreen() {
  const { state, ...actions } = useCheckout();
  // An error may come without a connection, so its screen is fetched before it is needed.
  useEffect(() => void Promise.allSettled([loadPayStep(), loadCheckoutError()]), []);
  const [paying, setPaying] = useState(false);
  const [said, setSaid] = useState("");
  const basket = useCart();
  const cart = "cart" in state ? state.cart : null;
  // While the checkout starts, the basket says what is bought.
  const known = cart ?? (basket.isEmpty ? null : basket.cart);
  const groupId = trialApplication(known);
  const mixed = groupId === null && known !== null;
  const free = known && isFree(known);
  const steps = bookingSteps(mixed ? "basket" : "trial", free);
  const back = paying
    ? []
    : groupId !== null
      ? [childrenPath(groupId), aboutPath(groupId), trialDatePath(groupId)]
      : ["/cart", ABOUT_PATH];
  const shown = state.kind === "starting" ? known : cart;
  const aside =
    state.kind === "starting" && shown === null ? (
      <Skeleton height={ONE_LINE_HEIGHT} radius="20px" />
    ) : (
      shown !== null && shown.class_items.length + shown.product_items.length > 0 && <OrderSummary cart={shown} />
    );
  return (
    <ApplicationFrame step={state.kind === "empty" ? null : steps.length - 1} steps={steps} back={back} aside={aside}>
      <div aria-live="polite" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <StepHeading>{free && state.kind !== "empty" ? "Check and book" : "Checkout"}</StepHeading>
      {state.kind === "starting" && <Starting hidden={shown === null} />}
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
            <CheckoutError failure={state.failure} cart={state.cart} onAgain={() => void actions.start()} />
          </Suspense>
        </div>
      )}
      {(state.kind === "nothing-now" || state.kind === "ready") && (
        <Suspense fallback={<Starting />}>
          <PayStep
            state={state}
            actions={actions}
            groupId={groupId}
            free={free === true}
            paying={paying}
            onPaying={setPaying}
            onSay={setSaid}
          />
        </Suspense>
      )}
    </ApplicationFrame>
  );
}

/** Until the order is known, its summary above has no height. What it will push down is not shown before. */
function Starting({ hidden = false }: { hidden?: boolean }) {
  return (
    <div className={hidden ? `${form.form} ${styles.waits}` : form.form} role="status" aria-label="Holding your places">
      <div className={styles.hold}>
        <Skeleton height="24px" width="90%" />
      </div>
      <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />
      <Skeleton height="196px" radius="20px" />
    </div>
  );
}
