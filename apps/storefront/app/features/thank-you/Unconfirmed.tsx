import { buttonClass, Drawing, type DrawingName } from "@matinee/ui";
import type { Order } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { CHECKOUT_PATH } from "../../shared/paths.ts";
import type { OrderStage } from "../../shared/order/order-stage.ts";
import styles from "./thank-you.module.css";

type Content = { drawing: DrawingName; title: string; text: ReactNode; action: ReactNode; busy?: boolean };

/** Everything that is not a confirmation, in plain words. */
export function Unconfirmed({ order, stage }: { order: Order; stage: Exclude<OrderStage, "confirmed"> }) {
  const { drawing, title, text, action, busy } = contentFor(stage, order);
  return (
    <div className={styles.unsettled}>
      <Drawing name={drawing} className={styles.drawing} />
      <div role="status" className={styles.words}>
        <StepHeading lead={text}>{title}</StepHeading>
      </div>
      {busy && <div className={styles.beam} aria-hidden="true" />}
      <div className={styles.ways}>{action}</div>
    </div>
  );
}

function contentFor(stage: Exclude<OrderStage, "confirmed">, order: Order): Content {
  const to = (path: string, text: string, tone: "spot" | "quiet" = "spot") => (
    <Link className={buttonClass({ tone })} to={path}>
      {text}
    </Link>
  );
  const contact = order.sellers[0];
  const ask = contact && (
    <a className={buttonClass({ tone: "quiet" })} href={`mailto:${contact.email}`}>
      Ask {contact.name}
    </a>
  );
  switch (stage) {
    case "waiting":
      return {
        drawing: "ticket",
        title: "We are waiting for your bank",
        text: "All of it stays held for you. This page changes by itself as soon as the bank has answered. You can also close it: the confirmation comes by email.",
        action: null,
        busy: true,
      };
    case "unpaid":
      return {
        drawing: "ticket",
        title: "No payment has reached us yet",
        text: "If you have just paid, please wait a little longer: this page changes by itself. Otherwise you can go back to the payment. It can be made only once.",
        action: to(CHECKOUT_PATH, "Back to the payment"),
      };
    case "refused":
      return {
        drawing: "lost",
        title: "The payment did not go through",
        text: "Nothing was taken, and all of it is still held for you for a little while.",
        action: to(CHECKOUT_PATH, "Try again"),
      };
    case "let-go":
      return {
        drawing: "lost",
        title: "This order was not paid",
        text: "Nothing was taken, and what was held for it was let go. Your basket is kept as it was.",
        action: (
          <>
            {to(CHECKOUT_PATH, "Hold it for me again")}
            {to("/cart", "Look at your cart", "quiet")}
          </>
        ),
      };
    case "no-place":
      return {
        drawing: "lost",
        title: `The last ${order.cart.class_items.length > 0 ? "place" : "piece"} went while you paid`,
        text:
          order.payment_status === "refunded"
            ? "We are sorry. Your money has gone back to your card. It can take the bank a few days to show it."
            : "We are sorry. Your money is on its way back to your card, without you doing anything. It can take the bank a few days to show it.",
        action: (
          <>
            {to("/find-classes", "Find another class")}
            {ask}
          </>
        ),
      };
    case "cancelled":
      return {
        drawing: "lost",
        title: "This order was cancelled",
        text: "If you did not expect this, please ask the school.",
        action: (
          <>
            {to("/find-classes", "Find a class")}
            {ask}
          </>
        ),
      };
  }
}
