import { Button, buttonClass, EmptyState, Skeleton } from "@matinee/ui";
import { isReturningVisitor } from "@matinee/webapp";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { UntilKnown } from "../../shared/page/UntilKnown.tsx";
import styles from "./cart.module.css";
import { refusalIn } from "../../shared/basket/refusal.ts";
import { useFreshCart } from "./use-fresh-cart.ts";

// Loaded with the cart's data, because the server's page shows neither.
const loadFilled = () => import("./FilledCart.tsx");
const FilledCart = lazy(loadFilled);

export function CartScreen() {
  const { cart, status, hidden, isEmpty, refetch } = useFreshCart();
  const { pathname, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState(() => refusalIn(state));
  // Keep the filled cart after the last line is removed, so that it can be undone. It shows an empty one where there is nothing to undo.
  const [seen, setSeen] = useState(false);
  if (!isEmpty && !seen) setSeen(true);

  useEffect(() => {
    // With the cart and not after it, for those who may have one. A failure is told where it is shown.
    if (isReturningVisitor()) void loadFilled().catch(() => undefined);
  }, []);
  useEffect(() => {
    // Show the refusal once, not again after a reload.
    if (refusalIn(state)) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [state, pathname, navigate]);

  return (
    <div className={styles.screen}>
      <StepHeading>Your cart</StepHeading>
      {cart && (!isEmpty || seen) ? (
        <Suspense fallback={<CartSkeleton />}>
          <FilledCart cart={cart} refusal={refusal} onRefusalRead={() => setRefusal(null)} empty={<EmptyCart />} />
        </Suspense>
      ) : cart ? (
        <UntilKnown isKnown first={<EmptyCart />} />
      ) : hidden !== null ? (
        <EmptyState
          drawing="stage"
          title="Your role doesn't let you see this cart"
          action={
            <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
              Find a class
            </Link>
          }
        >
          {hidden}
        </EmptyState>
      ) : status === "failed" ? (
        <EmptyState
          drawing="cable"
          title="We can't load your cart"
          action={
            <Button tone="spot" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Your items are saved. Check your connection and try again.
        </EmptyState>
      ) : (
        <UntilKnown first={<EmptyCart />}>
          <CartSkeleton />
        </UntilKnown>
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      drawing="ticket"
      title="Your cart is empty"
      action={
        <>
          <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
            Find a class
          </Link>
          <Link className={buttonClass({ tone: "quiet" })} to="/find-camp-classes">
            See camps
          </Link>
        </>
      }
    >
      A trial is a good way to find out if your child enjoys a class.
    </EmptyState>
  );
}

function CartSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-label="Loading your cart">
      <div className={styles.lines}>
        <Skeleton height="268px" radius="20px" />
        <Skeleton height="268px" radius="20px" />
      </div>
      <div className={styles.side}>
        <Skeleton height="328px" radius="20px" />
      </div>
    </div>
  );
}
