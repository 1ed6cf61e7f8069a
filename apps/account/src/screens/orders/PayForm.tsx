import { ApiError, type BalanceCheckout, type OrderPage } from "@matinee/contract/client";
import { Button, formatPenceExact, Notice, Skeleton } from "@matinee/ui";
import { CARD_FORM_HEIGHT, CardForm, refusalOf, type CardOutcome, type Refusal } from "@matinee/webapp/cards";
import { useApp } from "@matinee/webapp/signed-in";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PayChoice } from "./pay-choice.ts";
import type { Credentials } from "./PayScreen.tsx";

type PayFormProps = {
  order: OrderPage;
  choice: PayChoice;
  credentials: Credentials;
  /** Back from the bank, which said no. */
  refused: boolean;
  onBusy: (busy: boolean) => void;
  onSent: () => void;
};

type Trouble = { words: string; again: boolean };

/** The card form of a balance. An order has one payment under way, in whichever windows, so that nothing is paid twice. */
export function PayForm({ order, choice, credentials, refused, onBusy, onSent }: PayFormProps) {
  const { api } = useApp();
  const [checkout, setCheckout] = useState<BalanceCheckout | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(() =>
    refused ? refusalOf("payment_intent_authentication_failure", undefined) : null,
  );
  const paying = useRef(false);
  const { upTo } = choice;

  const set = (on: boolean) => {
    paying.current = on;
    setBusy(on);
    onBusy(on);
  };

  /** The payment that there is to pay now; null where there is none, and what is said then. */
  const open = useCallback(async (): Promise<BalanceCheckout | null> => {
    try {
      const answer = await api.call("POST /v1/account/orders/{id}/pay-balance", {
        path: { id: order.id },
        body: upTo === null ? {} : { up_to: upTo },
        quiet: true,
      });
      setTrouble(null);
      setCheckout(answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && (error.code === "order_paid" || error.code === "payment_under_way")) onSent();
      else setTrouble(troubleOf(error));
      return null;
    }
  }, [api, order.id, upTo, onSent]);

  useEffect(() => void open(), [open]);

  useEffect(() => {
    // Back from the bank by the browser's own button: the page stands as it was left.
    const onReturn = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, []);

  async function begin(): Promise<boolean> {
    if (paying.current || checkout === null) return false;
    setRefusal(null);
    set(true);
    // Another window may have paid, or chosen another amount, since this form was opened.
    const now = await open();
    if (now?.client_secret === checkout.client_secret) return true;
    set(false);
    if (now !== null) setRefusal(RENEWED);
    return false;
  }

  function settle(outcome: CardOutcome): void {
    if (outcome.kind === "sent") return onSent();
    if (outcome.kind === "redirect") return location.assign(outcome.url);
    set(false);
    setRefusal(outcome.kind === "refused" ? outcome.refusal : UNHEARD);
  }

  if (trouble !== null)
    return (
      <Notice tone="problem" live title={trouble.words}>
        <p>Nothing was taken.</p>
        {trouble.again && (
          <Button tone="quiet" size="small" onClick={() => void open()}>
            Try again
          </Button>
        )}
      </Notice>
    );
  if (checkout === null || checkout.client_secret === null)
    return (
      <div role="status" aria-label="Opening the payment">
        <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />
      </div>
    );
  return (
    <CardForm
      key={checkout.payment_id}
      provider={checkout.provider}
      clientSecret={checkout.client_secret}
      publishableKey={checkout.publishable_key}
      account={credentials.account}
      apiBase={credentials.api_base ?? null}
      returnUrl={`${location.origin}${location.pathname}`}
      action={`Pay ${formatPenceExact(checkout.amount_due)}`}
      working="Paying…"
      busy={busy}
      refusal={refusal}
      onBegin={begin}
      onOutcome={settle}
    />
  );
}

const UNHEARD: Refusal = {
  field: null,
  title: "We could not hear back from the payment service.",
  advice: "It is safe to press the button again: this can be paid only once.",
};

const RENEWED: Refusal = {
  field: null,
  title: "This payment was changed in another window.",
  advice: "Nothing was taken. Please look at the amount, and press the button once more.",
};

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return { words: "We could not be reached.", again: true };
  if (error.status === 409 || error.status === 422)
    return {
      words: typeof error.details === "string" && error.details !== "" ? error.details : error.message,
      again: false,
    };
  if (error.code === "payment_provider_unavailable")
    return { words: "The payment service can’t be reached for a moment.", again: true };
  return { words: error.message, again: true };
}
