import { buttonClass, Drawing, type DrawingName } from "@matinee/ui";
import type { Order } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { CHECKOUT_PATH } from "../../shared/paths.ts";
import type { OrderStage } from "../../shared/order/order-stage.ts";
import styles from "./thank-you.module.css";

type Content = { drawing: DrawingName; title: string; text: ReactNode; action: ReactNode; busy?: boolean };

/** Every state other than confirmed. */
export function Unconfirmed({ order, stage }: { order: Order; stage: Exclude<OrderStage, "confirmed"> }) {
  const { drawing, title, text, action, busy } = contentFor(stage, order);
  return (
    <div className={styles.unsettled}>
      <Drawing name={drawing} className={styles.drawing} />
      <div role="status" className={styles.text}>
        <StepHeading lead={text}>{title}</StepHeading>
      </div>
      {busy && <div className={styles.beam} aria-hidden="true" />}
      <div className={styles.actions}>{action}</div>
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
        text: "Everything is still held for you. This page updates as soon as your bank answers. You can close it: we will email you the confirmation.",
        action: null,
        busy: true,
      };
    case "unpaid":
      return {
        drawing: "ticket",
        title: "No payment has reached us yet",
        text: "If you have just paid, please wait: this page updates automatically. If not, go back and pay. You can't be charged twice.",
        action: to(CHECKOUT_PATH, "Back to payment"),
      };
    case "refused":
      return {
        drawing: "lost",
        title: "The payment did not go through",
        text: "You have not been charged. Everything is still held for you for a short time.",
        action: to(CHECKOUT_PATH, "Try again"),
      };
    case "released":
      return {
        drawing: "lost",
        title: "This order was not paid",
        text: "You have not been charged, and what we held for you was released. Your cart is saved.",
        action: (
          <>
            {to(CHECKOUT_PATH, "Try again")}
            {to("/cart", "View your cart", "quiet")}
          </>
        ),
      };
    case "no-place":
      return {
        drawing: "lost",
        title: `${wantedText(order)} was no longer available`,
        text: `We are sorry: it was taken before your payment reached us. ${givenBackText(order.payment_status)}`,
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
        text: `${refundText(order.payment_status)}If you did not expect this, please ask the school.`,
        action: (
          <>
            {to("/find-classes", "Find a class")}
            {ask}
          </>
        ),
      };
  }
}

/** What becomes of the money of a cancelled order; nothing where none goes back. */
function refundText(paid: Order["payment_status"]): string {
  if (paid === "refund_due") return "We are refunding you. The money usually arrives within five to ten days. ";
  if (paid === "refund_delayed") return "We could not refund you yet. We are working on it. ";
  return paid === "refunded" ? "We have refunded you. On a card it usually arrives within five to ten days. " : "";
}

/** What becomes of the money for something that had gone. */
function givenBackText(paid: Order["payment_status"]): string {
  if (paid === "refund_delayed")
    return "We could not refund you yet. We are working on it, and the email that we sent you says whether we need anything from you.";
  return paid === "refunded"
    ? "We have refunded you. The money usually arrives within five to ten days."
    : "We are refunding your card; you don't need to do anything. The money usually arrives within five to ten days.";
}

/** What was paid for, at the beginning of a sentence. */
function wantedText({ cart: { class_items: classes, product_items: products } }: Order): string {
  if (classes.length + products.length > 1) return "Part of your order";
  return products.length > 0 ? "The item" : "The place";
}
