import { ARRIVE_EARLY, phoneHref, whatToBring } from "@matinee/format";
import { buttonClass, Icon, LinkButton, Notice } from "@matinee/ui";
import type { Order } from "@matinee/contract/client";
import { useEffect } from "react";
import { Link } from "react-router";
import { useCart } from "../../shared/visitor/visitor.tsx";
import { clearOrdered } from "../../shared/application/draft-store.ts";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { childNames } from "../../shared/basket/line-dates.ts";
import { BasketTotal } from "../../shared/basket/BasketTotal.tsx";
import { receiptPath } from "../../shared/paths.ts";
import { AccountOffer } from "./AccountOffer.tsx";
import { AfterTrials } from "./AfterTrials.tsx";
import { BookedClass } from "./BookedClass.tsx";
import { bookingsOf } from "./bookings.ts";
import { BoughtItems } from "./BoughtItems.tsx";
import { OpenCurtain } from "./OpenCurtain.tsx";
import styles from "./thank-you.module.css";

/** A confirmed order: everything a family needs before the first session. */
export function Confirmed({ order }: { order: Order }) {
  const { refetch } = useCart();
  const { class_items: classes } = order.cart;
  useEffect(() => void refetch(), [refetch]);
  useEffect(() => clearOrdered(order.id, classes), [order.id, classes]);
  const bookings = bookingsOf(classes);
  const trial = classes.some((item) => item.type === "trial");
  const places = classes.reduce((sum, item) => sum + item.children.length, 0);
  const names = childNames([
    ...new Map(classes.flatMap((item) => item.children).map((child) => [child.id, child])).values(),
  ]);
  return (
    <>
      <OpenCurtain className={styles.curtain} />
      <div className={styles.column}>
        <StepHeading
          lead={
            order.email ? `We have sent the confirmation to ${order.email}.` : "We have emailed you the confirmation."
          }
        >
          {names ? `Booking confirmed for ${names}` : "Thank you, your order is confirmed"}
        </StepHeading>
        <Notice
          tone="good"
          title={
            places === 0
              ? "Your order is confirmed."
              : places === 1
                ? "Your place is confirmed."
                : "Your places are confirmed."
          }
        >
          {order.number && <p>Order number {order.number}</p>}
        </Notice>
        {order.status === "partly_cancelled" && (
          <Notice tone="calm">Part of this order was cancelled. What you see here is still booked.</Notice>
        )}
        {order.payment_status === "refund_due" && (
          <Notice tone="calm">We are refunding your card for this order.</Notice>
        )}
        {order.payment_status === "refund_delayed" && (
          <Notice tone="calm">We could not refund your card for this order yet. We are working on it.</Notice>
        )}
        {order.payment_status === "refunded" && <Notice tone="calm">This order has been refunded.</Notice>}
        {bookings.map((booking) => (
          <BookedClass key={booking.item.id} booking={booking} />
        ))}
        <BoughtItems cart={order.cart} />
        {order.calendar_url && (
          <LinkButton tone="spot" size="large" wide href={order.calendar_url} download>
            <Icon name="calendar" />
            Add to calendar
          </LinkButton>
        )}
        {classes.length > 0 && (
          <section className={styles.section}>
            <h2>What to bring</h2>
            <ul className={styles.bullets}>
              {whatToBring(classes).map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
            {trial || <p>{ARRIVE_EARLY}</p>}
          </section>
        )}
        <AfterTrials bookings={bookings} sellers={order.sellers} />
        <AccountOffer email={order.email} />
        <section className={styles.section}>
          <h2>Who to ask</h2>
          {order.sellers.map((seller) => (
            <div key={seller.id} className={styles.seller}>
              <p className={styles.sellerName}>{seller.name}</p>
              <p className={styles.contact}>
                <a href={phoneHref(seller.phone)}>
                  <Icon name="phone" size={20} />
                  {seller.phone}
                </a>
                <a href={`mailto:${seller.email}`}>
                  <Icon name="mail" size={20} />
                  {seller.email}
                </a>
              </p>
              <p className={styles.light}>
                {[seller.legal_name, seller.vat_number && `VAT number ${seller.vat_number}`].filter(Boolean).join(", ")}
              </p>
            </div>
          ))}
        </section>
        <section className={styles.receipt} aria-labelledby="paid">
          <h2 id="paid">Payment</h2>
          <BasketTotal cart={order.cart} balances={order.balances} paid />
          <p className={styles.links}>
            <Link to={receiptPath(order.id)}>See the receipt</Link>
            {order.receipt_url && (
              <a href={order.receipt_url} download>
                Download the receipt (PDF)
              </a>
            )}
          </p>
        </section>
        {classes.length > 0 ? (
          <Link className={buttonClass({ tone: "quiet" })} to="/find-classes">
            Find another class
          </Link>
        ) : (
          <Link className={buttonClass({ tone: "quiet" })} to="/shop">
            Keep shopping
          </Link>
        )}
      </div>
    </>
  );
}
