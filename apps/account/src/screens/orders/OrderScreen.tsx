import type { OrderPage } from "@matinee/contract/client";
import { Badge, buttonClass, Icon, LinkButton, Notice } from "@matinee/ui";
import { formatInstantDate, formatPenceExact, phoneHref, plainDate } from "@matinee/format";
import { appContext, useShopLink } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from "react-router";
import common from "../common/screen.module.css";
import { UnpaidOrder } from "../common/UnpaidOrder.tsx";
import { AutomaticPayment } from "./AutomaticPayment.tsx";
import { CancelSection } from "./CancelSection.tsx";
import { DownloadReceipt } from "./DownloadReceipt.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { movementLabel, amountOwed, orderStatus } from "./order-text.ts";
import styles from "./orders.module.css";
import { PayWithCredit } from "./PayWithCredit.tsx";
import { Reversals } from "./Reversals.tsx";
import { OrderTotals } from "./OrderTotals.tsx";

export async function loader({ context, params }: LoaderFunctionArgs): Promise<OrderPage> {
  const path = { id: params["id"] ?? "" };
  return await context.get(appContext).api.call("GET /v1/account/orders/{id}", { path, quiet: true });
}

/** One order: its lines, its cost, its payments and what is still to pay. */
export function Component() {
  const order = useLoaderData<OrderPage>();
  // Set by `WaitForPayment`.
  const state = useLocation().state as { paid?: number } | null;
  const status = orderStatus(order);
  return (
    <div className={common.page}>
      <title>{`Order ${order.number}`}</title>
      <p>
        <Link className={styles.back} to="/orders">
          <Icon name="chevron" size={18} />
          All orders
        </Link>
      </p>
      <div className={styles.head}>
        <h1>Order {order.number}</h1>
        <Badge tone={status.tone}>{status.label}</Badge>
      </div>
      {state?.paid !== undefined && (
        <div role="status">
          <Notice tone="good" title={`Thank you. We have received ${formatPenceExact(state.paid)}.`}>
            We have emailed you the receipt. You can also find it below.
          </Notice>
        </div>
      )}
      <RefundState status={order.payment_status} />
      <OrderState order={order} />
      <UnpaidBalances order={order} />
      <AutomaticPayment order={order} />
      <PayWithCredit order={order} />
      <Files order={order} />
      <OrderLines cart={order.cart} cancelled={order.cancelled_lines} notHeld={order.not_held} />
      <CancelSection order={order} />
      <section className={common.section} aria-labelledby="cost">
        <h2 id="cost">What it cost</h2>
        <OrderTotals cart={order.cart} reversals={order.reversals} />
      </section>
      <Reversals reversals={order.reversals} cart={order.cart} />
      <Payments order={order} />
      <SaleTerms terms={order.sale_terms} />
      <section className={common.section} aria-labelledby="questions">
        <h2 id="questions">Questions?</h2>
        {order.sellers.map((seller) => (
          <p key={seller.id}>
            {seller.name}:{" "}
            <a className={common.whole} href={phoneHref(seller.phone)}>
              {seller.phone}
            </a>
            ,{" "}
            <a href={`mailto:${seller.email}?subject=${encodeURIComponent(`Order ${order.number}`)}`}>{seller.email}</a>
          </p>
        ))}
      </section>
    </div>
  );
}

/** Says the truth about a refund that has not reached the family yet. */
function RefundState({ status }: { status: OrderPage["payment_status"] }) {
  if (status === "refund_delayed")
    return (
      <Notice tone="calm" title="We could not refund you yet">
        We are working on it, and will email you when the refund is made. If the company that takes our payments has
        emailed you about it, please answer that email. If your card is closed or was replaced, please tell us.
      </Notice>
    );
  if (status !== "refund_due") return null;
  return (
    <Notice tone="calm" title="Your refund is on its way">
      It goes back to the card that you paid with. Your bank usually shows it within five to ten days.
    </Notice>
  );
}

/** Explains why an order is not confirmed: cancelled, unpaid, or with a payment in progress. */
function OrderState({ order }: { order: OrderPage }) {
  if (order.status === "cancelled")
    return (
      <Notice tone="calm" title="This order is cancelled">
        {amountOwed(order) === 0
          ? "You have nothing to pay. "
          : "The school keeps part of the price, and you still have to pay some of it. "}
        See Payments below for what you paid and what we refunded.
      </Notice>
    );
  if (order.status !== "placed") return null;
  if (order.payment_status === "processing")
    return (
      <Notice tone="calm" title="Waiting for your bank">
        Please do not pay again. We will email you as soon as the payment goes through.
      </Notice>
    );
  return <UnpaidOrder title="This order is not paid yet" />;
}

function UnpaidBalances({ order }: { order: OrderPage }) {
  if (amountOwed(order) === 0) return null;
  return (
    <section className={common.section} aria-labelledby="unpaid">
      <h2 id="unpaid">Still to pay</h2>
      <ul className={common.list}>
        {order.balances.map((one) => (
          <li key={one.due_on} className={common.row}>
            <span>
              {one.overdue ? "Was due" : "Due"} {plainDate(one.due_on)}{" "}
              {one.overdue && <Badge tone="few">Overdue</Badge>}
            </span>
            <span className={common.amount}>{formatPenceExact(one.amount)}</span>
          </li>
        ))}
      </ul>
      <div>
        <Link className={buttonClass({ tone: "spot" })} to={`/orders/${order.id}/pay`}>
          {order.balances.length === 1 ? `Pay ${formatPenceExact(amountOwed(order))}` : "Pay now"}
        </Link>
      </div>
    </section>
  );
}

function Files({ order }: { order: OrderPage }) {
  const toShop = useShopLink();
  if (order.receipt_url === null) return null;
  return (
    <div className={common.actions}>
      <LinkButton tone="quiet" size="small" {...toShop(`/receipt/${order.id}`)}>
        See the receipt
      </LinkButton>
      <DownloadReceipt id={order.id} number={order.number} />
      {order.calendar_url !== null && (
        <LinkButton tone="quiet" size="small" href={order.calendar_url}>
          Add to my calendar
        </LinkButton>
      )}
    </div>
  );
}

function Payments({ order: { movements } }: { order: OrderPage }) {
  if (movements.length === 0) return null;
  return (
    <section className={common.section} aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <ul className={common.list}>
        {movements.map((one, index) => (
          <li key={index} className={common.row}>
            <span>
              {movementLabel(one.kind)}
              <br />
              <span className={common.mute}>{formatInstantDate(one.at)}</span>
            </span>
            <span className={common.amount}>
              {one.amount < 0 ? "−" : ""}
              {formatPenceExact(Math.abs(one.amount))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cancellation rules that the order was placed under, also after the shop's terms have changed. */
function SaleTerms({ terms }: { terms: OrderPage["sale_terms"] }) {
  if (terms === null) return null;
  return (
    <section className={common.section} aria-labelledby="terms">
      <h2 id="terms">Changing your mind</h2>
      {terms.cancellation.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={common.mute}>These are the terms from when you ordered. This does not affect your legal rights.</p>
    </section>
  );
}
