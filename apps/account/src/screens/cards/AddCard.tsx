import { ApiError, type CallAnswer } from "@matinee/contract/client";
import { Button, Notice, Skeleton } from "@matinee/ui";
import { CARD_FORM_HEIGHT, CardForm, refusedAtBank, type CardOutcome, type Refusal } from "@matinee/webapp/cards";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useRef, useState } from "react";
import styles from "./cards.module.css";

type Setup = CallAnswer<"POST /payments/add-customer-payment-method"> &
  Pick<CallAnswer<"GET /payment-providers/get-credentials">, "account" | "api_base">;
type AddCardProps = {
  /** The bank refused the card and sent the customer back. */
  refused: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Saves a card with the payment service, without a purchase. */
export function AddCard({ refused, onClose, onSaved }: AddCardProps) {
  const { api } = useApp();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(() => (refused ? refusedAtBank("save") : null));
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(false);

  useEffect(() => {
    // The server limits attempts, and React runs effects twice in development.
    if (begun.current) return;
    begun.current = true;
    if (!refused) heading.current?.focus();
    const credentials = api.call("GET /payment-providers/get-credentials", { quiet: true });
    Promise.all([api.call("POST /payments/add-customer-payment-method", { quiet: true }), credentials])
      .then(([made, { account, api_base }]) => setSetup({ ...made, account, ...(api_base && { api_base }) }))
      .catch((error: unknown) => setFailure(problemText(error)));
  }, [api, refused]);

  function settle(outcome: CardOutcome): void {
    if (outcome.kind === "redirect") return location.assign(outcome.url);
    if (outcome.kind === "sent") return void onSaved();
    setBusy(false);
    setRefusal(outcome.kind === "refused" ? outcome.refusal : NO_ANSWER);
  }

  return (
    <section className={styles.add} aria-labelledby="add-a-card">
      <div className={styles.head}>
        <h2 id="add-a-card" ref={heading} tabIndex={-1}>
          Add a card
        </h2>
        <Button tone="plain" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p>You will not be charged. Your bank may ask you to approve the card.</p>
      {failure !== null && (
        <Notice tone="problem" live title={failure}>
          Your card was not saved.
        </Notice>
      )}
      {failure === null && setup === null && <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />}
      {setup !== null && (
        <CardForm
          provider={setup.provider}
          clientSecret={setup.client_secret}
          publishableKey={setup.publishable_key}
          billing={setup.billing_details}
          account={setup.account}
          apiBase={setup.api_base ?? null}
          returnUrl={location.origin + location.pathname}
          action="Save this card"
          working="Saving…"
          busy={busy}
          use="save"
          refusal={refusal}
          onBegin={async () => {
            if (busy) return false;
            setRefusal(null);
            setBusy(true);
            return true;
          }}
          onOutcome={settle}
        />
      )}
    </section>
  );
}

const NO_ANSWER: Refusal = {
  field: null,
  title: "The payment service did not answer.",
  advice: "You have not been charged. You can press the button again: your card is saved only once.",
};

function problemText(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return "Too many attempts. Please wait ten minutes, then try again.";
  return navigator.onLine
    ? "We can't reach the payment service. Please try again in a moment."
    : "You are offline. Please try again when you are connected.";
}
