import { ApiError, type OrderPage } from "@matinee/contract/client";
import { formatPenceExact, londonToday, plainDate } from "@matinee/format";
import { Button, Notice } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useRevalidator } from "react-router";
import common from "../common/screen.module.css";
import { StatusMessage, useStatusMessage } from "../common/StatusMessage.tsx";

/** The last reminder is sent so many days before a payment is due. */
const LAST_REMINDER_DAYS = 3;

const daysUntil = (date: string): number => (Date.parse(date) - Date.parse(londonToday())) / 86_400_000;

/** When and how much is charged automatically, what was agreed, and how to stop it. */
export function AutomaticPayment({ order }: { order: OrderPage }) {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const status = useStatusMessage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { automatic } = order;
  // A charge that is tried again has no reminder: the mail about the one that failed has named its date.
  const isReminderAhead = order.balances.some(
    ({ due_on: dueOn }) => dueOn === automatic?.next_on && daysUntil(dueOn) > LAST_REMINDER_DAYS,
  );

  async function stop(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api.call("POST /v1/account/orders/{id}/stop-automatic-payment", { path: { id: order.id }, quiet: true });
      await revalidate();
      status.show("Automatic payment stopped. Please pay the rest by the due date.");
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : "We could not connect. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <StatusMessage message={status.message} />
      {failure !== null && <Notice tone="problem" live title={failure} />}
      {automatic !== null && (
        <section className={common.section} aria-labelledby="automatic">
          <h2 id="automatic">Automatic payment</h2>
          {automatic.paused ? (
            <p>
              Automatic payment is paused until it is settled what you receive for the cancelled days. We will then
              charge what is left on {plainDate(automatic.next_on)}. If that day has passed, we will email you how to
              pay instead.
            </p>
          ) : (
            <p>
              On {plainDate(automatic.next_on)} we will charge {formatPenceExact(automatic.amount)} to the card that you
              paid with. {isReminderAhead && "We will email you a reminder beforehand. "}
              If you have removed the card or it has expired, we will email you how to pay instead.
            </p>
          )}
          <p className={common.mute}>You agreed: “{automatic.wording}”</p>
          <div>
            <Button tone="quiet" busy={busy} onClick={() => void stop()}>
              Stop the automatic payment
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
