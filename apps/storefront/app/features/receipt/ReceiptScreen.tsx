import { OrderUnavailable } from "../../shared/order/OrderUnavailable.tsx";
import { Button, buttonClass, EmptyState, LinkButton, Skeleton } from "@matinee/ui";
import { Link } from "react-router";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { thankYouPath } from "../../shared/paths.ts";
import { isSettled } from "../../shared/order/order-stage.ts";
import { useOrder } from "../../shared/order/use-order.ts";
import { ReceiptPaper } from "./ReceiptPaper.tsx";
import styles from "./receipt.module.css";

/** The receipt of an order, also for printing. */
export function ReceiptScreen({ orderId }: { orderId: string }) {
  const { view, ask } = useOrder(orderId);
  if (view.kind === "missing" || view.kind === "unreachable") {
    return (
      <OrderUnavailable
        reason={view.kind}
        title={view.kind === "missing" ? "We can't find this receipt here" : "We can't load the receipt right now"}
        onRetry={ask}
        action={
          <Link className={buttonClass({ tone: "spot" })} to="/">
            Go to the home page
          </Link>
        }
      >
        You can only open a receipt in the browser you ordered with. We have emailed it to you too.
      </OrderUnavailable>
    );
  }
  // An order that was cancelled later has its receipt still, with its credit notes.
  if (view.kind === "order" && view.order.confirmed_at === null) {
    return (
      <EmptyState
        drawing="ticket"
        title="No receipt yet"
        level={1}
        action={
          <Link className={buttonClass({ tone: "spot" })} to={thankYouPath(orderId)}>
            See the order status
          </Link>
        }
      >
        {isSettled(view.stage) ? "This order was cancelled." : "You get a receipt once the order is confirmed."}
      </EmptyState>
    );
  }
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading>Receipt</StepHeading>
        {view.kind === "order" && (
          <div className={styles.tools}>
            {view.order.receipt_url && (
              <LinkButton tone="ink" href={view.order.receipt_url} download>
                Save as PDF
              </LinkButton>
            )}
            <Button tone="quiet" onClick={() => print()}>
              Print
            </Button>
          </div>
        )}
      </div>
      {view.kind === "order" ? (
        <>
          <ReceiptPaper order={view.order} />
          <Link className={styles.back} to={thankYouPath(orderId)}>
            Back to your order
          </Link>
        </>
      ) : (
        <div role="status" aria-label="Loading the receipt">
          <Skeleton height="640px" radius="20px" />
        </div>
      )}
    </div>
  );
}
