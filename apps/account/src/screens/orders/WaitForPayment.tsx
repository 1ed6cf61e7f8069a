import type { OrderPage } from "@matinee/contract/client";
import { Button, EmptyState, Notice } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { amountOwed } from "./order-text.ts";

/** Milliseconds until the order is asked for again: often at first, slower as the wait grows. */
const delayAfter = (waitedMs: number) => (waitedMs < 30_000 ? 1_500 : 5_000);
const LONG_MS = 45_000;

type WaitForPaymentProps = {
  /** As it stood before. */
  order: OrderPage;
  /** The bank has said that it is paid; the order may have known so already. */
  fromBank: boolean;
  onRefused: () => void;
};

/** Until the bank's word has come: then the order says the rest. What is not known yet is not said. */
export function WaitForPayment({ order, fromBank, onRefused }: WaitForPaymentProps) {
  const { api } = useApp();
  const navigate = useNavigate();
  const [long, setLong] = useState(false);
  const [round, setRound] = useState(0);
  const since = useRef(0);
  const atWork = useRef(false);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    if (since.current === 0) since.current = Date.now();
    let over = false;
    const look = async (): Promise<void> => {
      const now = await api
        .call("GET /v1/account/orders/{id}", { path: { id: order.id }, quiet: true })
        // Asked again soon.
        .catch(() => null);
      if (over) return;
      const waited = Date.now() - since.current;
      if (now !== null && now.balance_payment === null) {
        const came = fromBank || amountOwed(now) === 0 || amountOwed(now) < amountOwed(order);
        const paid = now.movements.findLast((one) => one.kind === "payment")?.amount;
        await navigate(`/orders/${order.id}`, { replace: true, state: came && paid !== undefined ? { paid } : null });
        return;
      }
      // A refusal that stood there before is not the answer to this payment.
      if (now?.balance_payment === "failed" && atWork.current) return onRefused();
      if (now?.balance_payment === "processing") atWork.current = true;
      setLong(waited > LONG_MS);
      setRound((before) => before + 1);
    };
    const timer = setTimeout(() => void look(), round === 0 ? 400 : delayAfter(Date.now() - since.current));
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [api, navigate, order, fromBank, onRefused, round]);

  return (
    <div ref={heading} tabIndex={-1} role="status">
      <EmptyState
        drawing="ticket"
        level={1}
        title="Your bank is at work"
        action={
          long && (
            <Button tone="quiet" onClick={() => void navigate(`/orders/${order.id}`)}>
              Look at the order
            </Button>
          )
        }
      >
        This page goes on by itself as soon as the payment is through. You need not pay again.
      </EmptyState>
      {long && (
        <Notice tone="calm" title="It takes longer than usual">
          You can close this page: we write to you when the money has reached us.
        </Notice>
      )}
    </div>
  );
}
