import type { OrderPage } from "@matinee/contract/client";
import { Button, EmptyState, Notice } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { amountOwed } from "./order-text.ts";

/** Milliseconds until the next poll: short at first, longer after 30 seconds. */
const delayAfter = (waitedMs: number) => (waitedMs < 30_000 ? 1_500 : 5_000);
const SLOW_MS = 45_000;

type WaitForPaymentProps = {
  /** The order before the payment. */
  order: OrderPage;
  /** The bank reported success, and the order may already include the payment. */
  fromBank: boolean;
  onRefused: () => void;
};

/** Polls the order until the bank has answered, then opens the order or reports a refusal. */
export function WaitForPayment({ order, fromBank, onRefused }: WaitForPaymentProps) {
  const { api } = useApp();
  const navigate = useNavigate();
  const [isSlow, setSlow] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const since = useRef(0);
  const isProcessing = useRef(false);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    if (since.current === 0) since.current = Date.now();
    let stopped = false;
    const poll = async (): Promise<void> => {
      const now = await api
        .call("GET /v1/account/orders/{id}", { path: { id: order.id }, quiet: true })
        // The next poll tries again.
        .catch(() => null);
      if (stopped) return;
      const waited = Date.now() - since.current;
      if (now !== null && now.balance_payment === null) {
        const received = fromBank || amountOwed(now) === 0 || amountOwed(now) < amountOwed(order);
        const paid = now.movements.findLast((one) => one.kind === "payment")?.amount;
        await navigate(`/orders/${order.id}`, {
          replace: true,
          state: received && paid !== undefined ? { paid } : null,
        });
        return;
      }
      // A refusal is about this payment only if the payment was processing before.
      if (now?.balance_payment === "failed" && isProcessing.current) return onRefused();
      if (now?.balance_payment === "processing") isProcessing.current = true;
      setSlow(waited > SLOW_MS);
      setAttempt((before) => before + 1);
    };
    const timer = setTimeout(() => void poll(), attempt === 0 ? 400 : delayAfter(Date.now() - since.current));
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [api, navigate, order, fromBank, onRefused, attempt]);

  return (
    <div ref={heading} tabIndex={-1} role="status">
      <EmptyState
        drawing="ticket"
        level={1}
        title="Waiting for your bank"
        action={
          isSlow && (
            <Button tone="quiet" onClick={() => void navigate(`/orders/${order.id}`)}>
              See the order
            </Button>
          )
        }
      >
        This page updates automatically when the payment goes through. Please do not pay again.
      </EmptyState>
      {isSlow && (
        <Notice tone="calm" title="This is taking longer than usual">
          You can close this page. We will email you when we have received your payment.
        </Notice>
      )}
    </div>
  );
}
