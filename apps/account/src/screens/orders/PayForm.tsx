import { ApiError, type BalanceCheckout, type OrderPage } from "@matinee/contract/client";
import { Button, formatPenceExact, Notice, Skeleton } from "@matinee/ui";
import {
  CARD_FORM_HEIGHT,
  CardChoice,
  CardForm,
  forgottenCard,
  KeepCard,
  refusalOf,
  useChosenCard,
  type CardOutcome,
  type CardWish,
  type Refusal,
} from "@matinee/webapp/cards";
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
  const card = useChosenCard(api, true);
  const { reload } = card;
  const { upTo } = choice;

  const set = (on: boolean) => {
    paying.current = on;
    setBusy(on);
    onBusy(on);
  };

  /** The payment that there is to pay now, with the card it is to be; null where there is none, and what is said then. */
  const open = useCallback(
    async (wish: CardWish | null): Promise<BalanceCheckout | null> => {
      try {
        const answer = await api.call("POST /v1/account/orders/{id}/pay-balance", {
          path: { id: order.id },
          body: { ...(upTo !== null && { up_to: upTo }), ...wish },
          quiet: true,
        });
        setTrouble(null);
        setCheckout(answer);
        return answer;
      } catch (error) {
        const forgotten = forgottenCard(error);
        if (error instanceof ApiError && (error.code === "order_paid" || error.code === "payment_under_way")) onSent();
        else if (forgotten === null) setTrouble(troubleOf(error));
        else {
          setRefusal(forgotten);
          await reload();
        }
        return null;
      }
    },
    [api, order.id, upTo, onSent, reload],
  );

  useEffect(() => void open(null), [open]);

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
    const now = await open(card.wish());
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
          <Button tone="quiet" size="small" onClick={() => void open(null)}>
            Try again
          </Button>
        )}
      </Notice>
    );
  if (checkout === null || checkout.client_secret === null || card.asking)
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
      savedCard={card.chosen}
      choice={<CardChoice card={card} disabled={busy} />}
      after={<KeepCard card={card} disabled={busy} />}
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
