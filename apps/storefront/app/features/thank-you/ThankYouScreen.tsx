import { OrderUnavailable } from "../../shared/order/OrderUnavailable.tsx";
import { buttonClass, Skeleton } from "@matinee/ui";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useParameters } from "../../shared/page/use-parameters.ts";
import { CHECKOUT_PATH, thankYouPath } from "../../shared/paths.ts";
import { Confirmed } from "./Confirmed.tsx";
import styles from "./thank-you.module.css";
import { Unconfirmed } from "./Unconfirmed.tsx";
import { useOrder } from "../../shared/order/use-order.ts";

/** The state of the order, kept up to date. */
export function ThankYouScreen() {
  const query = useParameters("apply-now/thank-you");
  const navigate = useNavigate();
  const orderId = query.get("order");
  const redirected = query.get("redirect_status");
  const { view, ask } = useOrder(orderId);
  const refused =
    redirected === "failed" && view.kind === "order" && view.order.status === "placed" && view.stage !== "confirmed";

  useEffect(() => {
    if (refused) void navigate(`${CHECKOUT_PATH}?refused=authentication`, { replace: true });
    // Remove the payment provider's parameters from the address.
    else if (redirected === "succeeded" && orderId)
      void navigate(thankYouPath(orderId), { replace: true, preventScrollReset: true });
  }, [refused, redirected, orderId, navigate]);

  if (view.kind === "missing" || view.kind === "unreachable") {
    return (
      <OrderUnavailable
        reason={view.kind}
        title={view.kind === "missing" ? "We can't find this order here" : "We can't load your order right now"}
        onRetry={ask}
        action={
          <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
            Find a class
          </Link>
        }
      >
        You can only see an order in the browser you ordered with. We have emailed you the confirmation too.
      </OrderUnavailable>
    );
  }
  if (view.kind === "loading" || refused) return <ThankYouSkeleton />;
  const { order, stage } = view;
  return (
    <div className={styles.screen}>
      {stage === "confirmed" ? <Confirmed order={order} /> : <Unconfirmed order={order} stage={stage} />}
    </div>
  );
}

function ThankYouSkeleton() {
  return (
    <div className={styles.screen} role="status" aria-label="Loading your order">
      <Skeleton height="240px" radius="20px" />
      <div className={styles.column}>
        <Skeleton height="38px" width="70%" />
        <Skeleton height="24px" width="90%" />
        <Skeleton height="260px" radius="20px" />
      </div>
    </div>
  );
}
