import { ApiError, type Api } from "@matinee/contract/client";
import { Skeleton } from "@matinee/ui";
import { useEffect, useRef, useState } from "react";
import { CardChoice, SaveCardChoice } from "./CardChoice.tsx";
import { CARD_FORM_HEIGHT, CardForm } from "./CardForm.tsx";
import type { CardFormProps, CardOutcome, Refusal } from "./card-form.ts";
import { noAnswer, removedCardRefusal } from "./common-refusals.ts";
import { type CardSelection, useChosenCard } from "./use-chosen-card.ts";

type PayByCardProps = Pick<CardFormProps, "refusal" | "returnUrl" | "action" | "onLeaving"> & {
  api: Api;
  /** Who asks may have saved cards. */
  customer: boolean;
  /** As the shop opened it. */
  checkout: {
    provider: "sandbox" | "stripe" | null;
    client_secret: string | null;
    publishable_key: string | null;
  };
  credentials: { account: string | null; api_base?: string | null | undefined };
  /** Tells the shop which card it is to be, where it has to know; answers whether to go on, or why not. */
  onCard: (selection: CardSelection | null) => Promise<boolean | Refusal>;
  onBusy: (busy: boolean) => void;
  /** The money has come, or is on its way. */
  onSent: () => void;
  /** After a refusal, and back from the bank by the browser's own button, where the page stands as it was left. */
  onLook: (why?: "back") => unknown;
};

/** A payment by card: one of the customer's own or a new one. However often it is pressed, it is sent once at a time. */
export function PayByCard({
  api,
  customer,
  refusal: first,
  checkout,
  credentials,
  onCard,
  onBusy,
  onSent,
  onLook,
  ...rest
}: PayByCardProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, refuse] = useState(first);
  const paying = useRef(false);
  const card = useChosenCard(api, customer);

  const set = (on: boolean) => {
    paying.current = on;
    setBusy(on);
    onBusy(on);
  };

  useEffect(() => {
    const onReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      set(false);
      onLook("back");
    };
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  });

  async function begin(): Promise<boolean> {
    if (paying.current) return false;
    refuse(null);
    set(true);
    try {
      const goOn = await onCard(card.selection());
      if (goOn === true) return true;
      if (goOn !== false) refuse(goOn);
    } catch (error) {
      const removed = removedCardRefusal(error);
      if (error instanceof ApiError && (error.code === "order_paid" || error.code === "payment_under_way")) onSent();
      else refuse(removed ?? noAnswer());
      await (removed ? card.reload() : onLook());
    }
    set(false);
    return false;
  }

  function settle(outcome: CardOutcome): void {
    if (outcome.kind === "sent") return onSent();
    if (outcome.kind === "redirect") return location.assign(outcome.url);
    set(false);
    refuse(outcome.kind === "refused" ? outcome.refusal : noAnswer());
    onLook();
  }

  const { provider, client_secret: clientSecret, publishable_key: publishableKey } = checkout;
  if (provider === null || clientSecret === null || publishableKey === null) return null;
  if (card.asking) return <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />;
  return (
    <CardForm
      key={clientSecret}
      {...rest}
      provider={provider}
      clientSecret={clientSecret}
      publishableKey={publishableKey}
      account={credentials.account}
      apiBase={credentials.api_base ?? null}
      working="Paying…"
      busy={busy}
      refusal={refusal}
      savedCard={card.chosen}
      choice={<CardChoice card={card} disabled={busy} />}
      after={<SaveCardChoice card={card} disabled={busy} />}
      onBegin={begin}
      onOutcome={settle}
    />
  );
}
