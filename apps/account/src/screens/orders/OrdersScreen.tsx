import type { CallAnswer, OrderSummary } from "@matinee/contract/client";
import { Badge, cx, EmptyState, LinkButton } from "@matinee/ui";
import { formatInstantDate, formatPenceExact, plainDate } from "@matinee/format";
import { appContext, useShopLink } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ListPager, pageIn } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";
import { amountOwed, orderStatus } from "./order-text.ts";
import styles from "./orders.module.css";

type Loaded = CallAnswer<"GET /v1/account/orders">;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = { page: pageIn(new URL(request.url).searchParams), size: 20 };
  return await context.get(appContext).api.call("GET /v1/account/orders", { query, quiet: true });
}

/** All orders, newest first. */
export function Component() {
  const toShop = useShopLink();
  const { items, page, size, total } = useLoaderData<Loaded>();
  return (
    <div className={common.page}>
      <title>Orders</title>
      <h1>Orders and receipts</h1>
      {items.length === 0 ? (
        <EmptyState
          drawing="bag"
          title="No orders yet"
          action={
            <LinkButton tone="spot" {...toShop("/find-classes")}>
              Find a class
            </LinkButton>
          }
        >
          Your orders and receipts appear here, including orders you placed with this email address before you had an
          account.
        </EmptyState>
      ) : (
        <ul className={common.list}>
          {items.map((order) => (
            <li key={order.id}>
              <Order order={order} />
            </li>
          ))}
        </ul>
      )}
      <ListPager page={page} size={size} total={total} what="orders" newestFirst />
    </div>
  );
}

function Order({ order }: { order: OrderSummary }) {
  const { label, tone } = orderStatus(order);
  const [first] = order.balances;
  const what = order.what.join(", ");
  return (
    <div className={styles.order}>
      <p className={styles.what}>
        <Link className={common.touch} to={`/orders/${order.id}`} aria-label={`${what}, order ${order.number}`}>
          {what}
        </Link>
      </p>
      <p className={cx(styles.total, common.amount)}>{formatPenceExact(order.total_gross)}</p>
      <p className={cx(styles.number, common.mute)}>
        <span className={common.whole}>Order {order.number},</span>{" "}
        <span className={common.whole}>{formatInstantDate(order.placed_at)}</span>
      </p>
      <p className={styles.standing}>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {amountOwed(order) > 0 && first && (
        <p className={cx(styles.owing, common.mute)}>
          {formatPenceExact(amountOwed(order))} still to pay
          {first.overdue ? ", due since" : order.balances.length > 1 ? ", first payment due" : " by"}{" "}
          {plainDate(first.due_on)}
        </p>
      )}
    </div>
  );
}
