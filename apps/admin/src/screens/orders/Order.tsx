import type { StaffOrder } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";
import { instantSentence, mailLabel } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { CorrectEmail } from "./CorrectEmail.tsx";
import { MoveBooking } from "./MoveBooking.tsx";
import { OrderLine } from "./OrderLine.tsx";
import { OrderMoney } from "./OrderMoney.tsx";
import { PayLink } from "./PayLink.tsx";
import { Reversals } from "./Reversals.tsx";
import { ReverseOrder } from "./ReverseOrder.tsx";
import { messageStatus, STATUS_TONE, statusLabel } from "./order-text.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const path = { id: params["id"] ?? "" };
  return await context.get(appContext).api.call("GET /v1/staff/orders/{id}", { path, quiet: true });
}

/** An order: its lines, children and dates, its mails and, for roles that see money, what it cost and what was paid. */
export function Component() {
  const order = useLoaderData<typeof loader>();
  return <OneOrder key={order.id} order={order} />;
}

function OneOrder({ order }: { order: StaffOrder }) {
  const { revalidate } = useRevalidator();
  const { customer } = order;
  return (
    <div className={styles.page}>
      <title>{`Order ${order.number}`}</title>
      <div className={styles.head}>
        {customer === null ? (
          <BackTo to="/orders">Orders</BackTo>
        ) : (
          <BackTo to={`/customers/${customer.id}`}>{customer.name}</BackTo>
        )}
        <h1>Order {order.number}</h1>
        <Badge tone={STATUS_TONE[order.status]}>{statusLabel(order.status)}</Badge>
      </div>
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="lines">
          <h2 id="lines">What was booked and bought</h2>
          <ul className={styles.rows}>
            {order.lines.map((line) => (
              <OrderLine
                key={line.id}
                line={line}
                order={order}
                withSeller={order.lines.some(({ seller }) => seller.id !== line.seller.id)}
              />
            ))}
          </ul>
          {order.is_part && <p className={styles.mute}>Another school sold the rest of this order.</p>}
        </section>
        <Facts order={order} />
        {order.money !== null && <OrderMoney money={order.money} />}
        {order.pay_link !== null && <PayLink orderId={order.id} link={order.pay_link} />}
        <Reversals reversals={order.reversals} />
        {order.can_reverse && <MoveBooking key={`move ${order.reversals.length}`} order={order} onDone={revalidate} />}
        {order.can_reverse && <ReverseOrder key={order.reversals.length} order={order} onDone={revalidate} />}
        <section className={styles.card} aria-labelledby="messages">
          <h2 id="messages">Emails to the family</h2>
          {order.email_to_correct !== null && (
            <CorrectEmail orderId={order.id} email={order.email_to_correct} onDone={revalidate} />
          )}
          {order.messages.length === 0 ? (
            <p className={styles.mute}>No emails about this order yet.</p>
          ) : (
            <ul className={styles.rows}>
              {order.messages.map((message) => (
                <li key={`${message.kind} ${message.queued_at}`} className={styles.row}>
                  <strong>{mailLabel(message.kind)}</strong>
                  <p className={styles.mute}>{messageStatus(message)}</p>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <HistoryPanel of={`order:${order.id}`} />
    </div>
  );
}

function Facts({ order: { customer, placed_at: placed, confirmed_at: confirmed } }: { order: StaffOrder }) {
  return (
    <section className={styles.card} aria-labelledby="facts">
      <h2 id="facts">Order</h2>
      <dl className={styles.facts}>
        {customer !== null && (
          <>
            <dt>Family</dt>
            <dd>
              <Link to={`/customers/${customer.id}`}>{customer.name}</Link>
            </dd>
          </>
        )}
        {placed !== null && (
          <>
            <dt>Placed</dt>
            <dd>{instantSentence(placed)}</dd>
          </>
        )}
        {confirmed !== null && (
          <>
            <dt>Confirmed</dt>
            <dd>{instantSentence(confirmed)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
