import type { OrderPage } from "@matinee/contract/client";
import { Button, EmptyState } from "@matinee/ui";
import { SlowBank, useBankDecision, WAITING_FOR_BANK } from "@matinee/webapp/balances";
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
    async (signal: AbortSignal): Promise<boolean> => {
      const now = await api
        .call("GET /v1/account/orders/{id}", { path: { id: order.id }, quiet: true })
        // The next question tries again.
        .catch(() => null);
      if (signal.aborted || now === null) return false;
      if (now.balance_payment === null) {
        const received = fromBank || amountOwed(now) === 0 || amountOwed(now) < amountOwed(order);
        const paid = now.movements.findLast((one) => one.kind === "payment")?.amount;
        await navigate(`/orders/${order.id}`, {
          replace: true,
          state: received && paid !== undefined ? { paid } : null,
        });
        return true;
      }
      // A refusal is about this payment only if the payment was processing before.
      const isRefused = now.balance_payment === "failed" && isProcessing.current;
      if (now.balance_payment === "processing") isProcessing.current = true;
      if (isRefused) onRefused();
      return isRefused;
    },
    [api, navigate, order, fromBank, onRefused],
  );
  const isSlow = useBankDecision(ask);

  return (
    <div ref={heading} tabIndex={-1} role="status">
      <EmptyState
        drawing="ticket"
        level={1}
        title={WAITING_FOR_BANK.title}
        action={
          isSlow && (
            <Button tone="quiet" onClick={() => void navigate(`/orders/${order.id}`)}>
              See the order
            </Button>
          )
        }
      >
        {WAITING_FOR_BANK.text}
      </EmptyState>
      {isSlow && <SlowBank />}
    </div>
  );
}
