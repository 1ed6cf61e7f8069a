import type { OrderPage } from "@matinee/contract/client";
import { buttonClass, EmptyState } from "@matinee/ui";
import { formatPenceExact, plainDate } from "@matinee/format";
import { BalanceForm, type Credentials, PayChoices, usePayChoice } from "@matinee/webapp/balances";
import { type CardSelection, useBankReturn } from "@matinee/webapp/cards";
import { appContext, signInAddress, useApp } from "@matinee/webapp/signed-in";
import { useCallback, useState } from "react";
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import common from "../common/screen.module.css";
import { amountOwed } from "./order-text.ts";
import styles from "./orders.module.css";
import { WaitForPayment } from "./WaitForPayment.tsx";

type Loaded = { order: OrderPage; credentials: Credentials };

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const path = { id: params["id"] ?? "" };
  const [order, credentials] = await Promise.all([
    api.call("GET /v1/account/orders/{id}", { path, quiet: true }),
    api.call("GET /payment-providers/get-credentials", { quiet: true }),
  ]);
  return { order, credentials };
}

/** Pays the unpaid balance of an order. */
export function Component() {
  const app = useApp();
  const { api } = app;
  const { order, credentials } = useLoaderData<Loaded>();
  const [query] = useSearchParams();
  const back = useBankReturn(`/orders/${order.id}/pay`, query.get("redirect_status"));
  const [sent, setSent] = useState(back === "approved");
  const [refused, setRefused] = useState(back === "refused");
  const onSent = useCallback(() => setSent(true), []);
  const onRefused = useCallback(() => {
    setRefused(true);
    setSent(false);
  }, []);
  const onOpen = useCallback(
    (upTo: string | null, selection: CardSelection | null) =>
      api.call("POST /v1/account/orders/{id}/pay-balance", {
        path: { id: order.id },
        body: { ...(upTo !== null && { up_to: upTo }), ...selection },
        quiet: true,
      }),
    [api, order.id],
  );
  const { choices, chosen, choose } = usePayChoice(order.balances);
  const onChoose = (upTo: string | null) => {
    // The bank refused another amount.
    setRefused(false);
    choose(upTo);
  };
  const [busy, setBusy] = useState(false);
  const due = order.balances.at(-1);
  const title = `Pay for order ${order.number}`;
  return (
    <div className={styles.pay}>
      <title>{title}</title>
      {sent ? (
        <WaitForPayment order={order} fromBank={back === "approved"} onRefused={onRefused} />
      ) : amountOwed(order) === 0 || chosen === undefined ? (
        <EmptyState
          drawing="ticket"
          level={1}
          title="Nothing left to pay"
          action={
            <Link className={buttonClass({ tone: "spot" })} to={`/orders/${order.id}`}>
              See the order
            </Link>
          }
        >
          There is nothing due on this order.
        </EmptyState>
      ) : (
        <>
          <h1>{title}</h1>
          <p>
            <strong>{itemNames(order)}</strong>
            {choices.length === 1 &&
              due !== undefined &&
              `, ${formatPenceExact(chosen.amount)} due ${due.overdue ? "since" : "by"} ${plainDate(due.due_on)}`}
          </p>
          <PayChoices choices={choices} chosen={chosen} busy={busy} onChoose={onChoose} />
          <BalanceForm
            key={chosen.upTo}
            api={api}
            customer
            signIn={signInAddress(app, location.pathname + location.search)}
            onOpen={onOpen}
            choice={chosen}
            credentials={credentials}
            refused={refused}
            onBusy={setBusy}
            onSent={onSent}
          />
          <p>
            <Link className={common.touch} to={`/orders/${order.id}`}>
              Back to the order
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

const itemNames = ({ cart }: OrderPage): string =>
  [...cart.class_items, ...cart.product_items].map((item) => item.name).join(", ");
