import { ApiError, type Api, type BillingDetails } from "@matinee/contract/client";
import { Skeleton } from "@matinee/ui";
import { useEffect, useRef, useState } from "react";
import { AutoChargeChoice, CardChoice, SaveCardChoice } from "./CardChoice.tsx";
import { CARD_FORM_HEIGHT, CardForm } from "./CardForm.tsx";
import type { CardFormProps, CardOutcome, Refusal } from "./card-form.ts";
import { beginRefusal, noAnswer, outcomeUnknown, removedCardRefusal } from "./common-refusals.ts";
import { type CardSelection, useChosenCard } from "./use-chosen-card.ts";

type PayByCardProps = Pick<CardFormProps, "use" | "refusal" | "returnUrl" | "action" | "note" | "onLeaving"> & {
  api: Api;
  /** True for a logged-in customer, who may have saved cards. */
  customer: boolean;
  /** Where a customer whose login has ended logs in again; null for those who pay without an account. */
  signIn: string | null;
  /** The payment that the shop opened. */
  checkout: {
    provider: "sandbox" | "stripe" | null;
    client_secret: string | null;
    publishable_key: string | null;
    billing_details: BillingDetails | null;
  };
  /** What a customer may agree to so that the rest is charged later; null: nothing is due later. */
  mandate?: string | null;
  credentials: { account: string | null; api_base?: string | null | undefined };
  /** Tells the shop about the chosen card. Resolves to true to continue, or to a refusal. */
  onCard: (selection: CardSelection | null) => Promise<boolean | Refusal>;
  onBusy: (busy: boolean) => void;
  /** The payment has succeeded or is being processed. */
  onSent: () => void;
  /**
   * Called after a refusal, with "back" when the browser's back button returns from the bank's page, and with "unknown" when the card was
   * sent and no answer came: then, and when the browser is online again.
   */
  onLook: (why?: "back" | "unknown") => unknown;
};

/** Pays by a saved or a new card. Only one attempt runs at a time, however often the button is pressed. */
export function PayByCard({
  api,
  customer,
  signIn,
  refusal: first,
  checkout,
  mandate = null,
  note,
  credentials,
  onCard,
  onBusy,
  onSent,
  onLook,
  ...rest
}: PayByCardProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(first);
  const [isUnknown, setUnknown] = useState(false);
  const paying = useRef(false);
  const wasOffline = useRef(false);
  const card = useChosenCard(api, customer, mandate);

  const setPaying = (on: boolean) => {
    paying.current = on;
    setBusy(on);
    onBusy(on);
  };

  useEffect(() => {
    const onReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setPaying(false);
      onLook("back");
    };
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  });

  useEffect(() => {
    if (!isUnknown) return;
    const onOnline = () => void onLook("unknown");
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  });

  async function begin(): Promise<boolean> {
    if (paying.current) return false;
    wasOffline.current = !navigator.onLine;
    setRefusal(null);
    setUnknown(false);
    setPaying(true);
    try {
      const answer = await onCard(card.selection());
      if (answer === true) return true;
      if (answer !== false) setRefusal(answer);
    } catch (error) {
      const removed = removedCardRefusal(error);
      if (error instanceof ApiError && (error.code === "order_paid" || error.code === "payment_under_way")) onSent();
      else setRefusal(beginRefusal(error, signIn));
      await (removed ? card.reload() : onLook());
    }
    setPaying(false);
    return false;
  }

  function settle(outcome: CardOutcome): void {
    if (outcome.kind === "sent") return onSent();
    if (outcome.kind === "redirect") return location.assign(outcome.url);
    setPaying(false);
    if (outcome.kind === "refused") {
      setRefusal(outcome.refusal);
      return void onLook();
    }
    // Without a connection from the press on, the card did not leave the browser.
    setRefusal(wasOffline.current && !navigator.onLine ? noAnswer() : outcomeUnknown());
    setUnknown(true);
    onLook("unknown");
  }

  const { provider, client_secret: clientSecret, publishable_key: publishableKey } = checkout;
  if (provider === null || clientSecret === null || publishableKey === null) return null;
  if (card.isLoading) return <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />;
  return (
    <CardForm
      key={clientSecret}
      {...rest}
      provider={provider}
      clientSecret={clientSecret}
      publishableKey={publishableKey}
      billing={checkout.billing_details}
      account={credentials.account}
      apiBase={credentials.api_base ?? null}
      working="Paying…"
      busy={busy}
      refusal={refusal}
      savedCard={card.chosen}
      choice={<CardChoice card={card} disabled={busy} />}
      after={<SaveCardChoice card={card} disabled={busy} />}
      note={
        <>
          <AutoChargeChoice card={card} disabled={busy} />
          {note}
        </>
      }
      onBegin={begin}
      onOutcome={settle}
    />
  );
}
