import type { CallAnswer, CreditMovement } from "@matinee/contract/client";
import { EmptyState } from "@matinee/ui";
import { formatInstantDate, formatPenceExact } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ListPager, pageIn } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";
import styles from "./credit.module.css";

type Loaded = {
  credit: CallAnswer<"GET /v1/account/credit">;
  movements: CallAnswer<"GET /v1/account/credit/movements">;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const query = { page: pageIn(new URL(request.url).searchParams), size: 20 };
  const [credit, movements] = await Promise.all([
    api.call("GET /v1/account/credit", { quiet: true }),
    api.call("GET /v1/account/credit/movements", { query, quiet: true }),
  ]);
  return { credit, movements };
}

/** The customer's credit and its history. */
export function Component() {
  const { credit, movements } = useLoaderData<Loaded>();
  const { items, page, size, total } = movements;
  return (
    <div className={common.page}>
      <title>Credit</title>
      <h1>Credit</h1>
      <div className={styles.sum}>
        <p className={styles.balance}>{formatPenceExact(credit.available)}</p>
        <p className={common.mute}>
          {credit.available > 0 ? "to spend. Choose “Use my credit” at the checkout." : "to spend"}
        </p>
        {credit.reserved > 0 && (
          <p>Another {formatPenceExact(credit.reserved)} is reserved for an order you are paying for.</p>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState drawing="ticket" title="No credit yet">
          If a school refunds you as credit, it appears here. You can spend it at the checkout.
        </EmptyState>
      ) : (
        <section className={common.section} aria-labelledby="movements">
          <h2 id="movements">Credit history</h2>
          <ul className={common.list}>
            {items.map((one) => (
              <li key={one.id} className={common.row}>
                <span className={common.grow}>
                  <MovementText movement={one} />
                  <br />
                  <span className={common.mute}>{formatInstantDate(one.at)}</span>
                </span>
                <span className={common.amount}>
                  {one.amount > 0 ? "+" : "−"}
                  {formatPenceExact(Math.abs(one.amount))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ListPager page={page} size={size} total={total} what="credit history" newestFirst />
    </div>
  );
}

function MovementText({ movement: { kind, order, seller } }: { movement: CreditMovement }) {
  const link = order && <Link to={`/orders/${order.id}`}>order {order.number}</Link>;
  if (kind === "credit_used") return <>Spent on {link ?? "an order"}</>;
  if (link) return <>Refunded from {link}</>;
  return <>{seller === null ? "Added to your credit" : `Added by ${seller.name}`}</>;
}
