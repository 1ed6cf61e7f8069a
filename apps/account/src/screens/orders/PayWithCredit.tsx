import { ApiError, type OrderPage } from "@matinee/contract/client";
import { Button, Notice } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import { AnswerLost, sendOnceWithRetry } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { StatusMessage, useStatusMessage } from "../common/StatusMessage.tsx";
import common from "../common/screen.module.css";

/** Pays what is owed with the family's credit, as far as it goes. A card pays the rest. */
export function PayWithCredit({ order }: { order: OrderPage }) {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const status = useStatusMessage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [once] = useState(sendOnceWithRetry);
  const amount = order.payable_with_credit;

  async function pay(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const path = { id: order.id };
      await once([path, amount], (idempotencyKey) =>
        api.call("POST /v1/account/orders/{id}/pay-with-credit", {
          path,
          body: { amount },
          idempotencyKey,
          quiet: true,
        }),
      );
      await revalidate();
      status.show(`Thank you. ${formatPenceExact(amount)} of your credit has paid for this order.`);
    } catch (error) {
      setFailure(
        error instanceof ApiError || error instanceof AnswerLost
          ? error.message
          : "Something went wrong. Please load this page again.",
      );
      if (error instanceof ApiError) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <StatusMessage message={status.message} />
      {failure !== null && <Notice tone="problem" live title={failure} />}
      {amount > 0 && (
        <div className={common.section}>
          <p>You can use {formatPenceExact(amount)} of your credit towards this.</p>
          <div>
            <Button tone="quiet" busy={busy} onClick={() => void pay()}>
              Pay {formatPenceExact(amount)} with credit
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
