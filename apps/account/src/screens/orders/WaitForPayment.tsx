import { ApiError, type OrderPage } from "@matinee/contract/client";
import { Button, EmptyState } from "@matinee/ui";
import {
  type BankAnswer,
  type BankQuestion,
  LongWait,
  useBankDecision,
  WAITING_FOR_BANK,
} from "@matinee/webapp/balances";
import { useApp } from "@matinee/webapp/signed-in";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { amountOwed } from "./order-text.ts";

type WaitForPaymentProps = {
  /** The order before the payment. */
  order: OrderPage;
  /** The bank reported success, and the order may already include the payment. */
  fromBank: boolean;
  onRefused: () => void;
};

/** Asks for the order until the bank has answered, then opens the order or reports a refusal. */
export function WaitForPayment({ order, fromBank, onRefused }: WaitForPaymentProps) {
  const { api } = useApp();
  const navigate = useNavigate();
  const isProcessing = useRef(false);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const ask = useCallback(
    async ({ signal, isSlow }: BankQuestion): Promise<BankAnswer> => {
      const now = await api
        .call("GET /v1/account/orders/{id}", { path: { id: order.id }, quiet: true, signal })
        .catch((error: unknown) => (isNoLongerTheirs(error) ? "gone" : "lost"));
      if (signal.aborted || now === "lost") return "unreachable";
      if (now === "gone") {
        // The order's own page says why, or asks for the login.
        await navigate(`/orders/${order.id}`, { replace: true });
        return "decided";
      }
      if (now.balance_payment === null) {
        const received = fromBank || amountOwed(now) === 0 || amountOwed(now) < amountOwed(order);
        const paid = now.movements.findLast((one) => one.kind === "payment")?.amount;
        await navigate(`/orders/${order.id}`, {
          replace: true,
          state: received && paid !== undefined ? { paid } : null,
        });
        return "decided";
      }
      // A refusal is of this payment if it was processing before, or if nothing else has come for so long. Before, it may be of an earlier try.
      const isRefused = now.balance_payment === "failed" && (isProcessing.current || isSlow);
      if (now.balance_payment === "processing") isProcessing.current = true;
      if (isRefused) onRefused();
      return isRefused ? "decided" : "waiting";
    },
    [api, navigate, order, fromBank, onRefused],
  );
  const wait = useBankDecision(ask);

  return (
    <div ref={heading} tabIndex={-1} role="status">
      <EmptyState
        drawing="ticket"
        level={1}
        title={WAITING_FOR_BANK.title}
        action={
          wait !== "usual" && (
            <Button tone="quiet" onClick={() => void navigate(`/orders/${order.id}`)}>
              See the order
            </Button>
          )
        }
      >
        {WAITING_FOR_BANK.text}
      </EmptyState>
      <LongWait wait={wait} told="you" />
    </div>
  );
}

/** The login has ended, or the order is not this customer's any more. */
const isNoLongerTheirs = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);
