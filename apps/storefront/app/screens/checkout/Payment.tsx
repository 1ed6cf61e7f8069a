import { formatPenceExact, Skeleton } from "@matinee/ui";
import { isCustomer } from "@matinee/webapp";
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
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useApi, useSession } from "../../state/visitor.tsx";
import { thankYouPath } from "../apply/paths.ts";
import styles from "./checkout.module.css";
import { heldAgain, unheard } from "./pay-refusals.ts";
import { troubleOf } from "./trouble.ts";
import type { ReadyCheckout } from "./use-checkout.ts";

type PaymentProps = {
  ready: ReadyCheckout;
  /** What falls due after this payment, in words. */
  later: string | null;
  onBusy: (busy: boolean) => void;
  onLook: () => Promise<void>;
  onSent: () => void;
  /** Tells the shop which card it is to be; false where everything had to be held anew. */
  onCard: (wish: CardWish) => Promise<boolean>;
};

/** The card form of this order's provider. One payment belongs to the order, so that no second press can pay twice. */
export function Payment({ ready, later, onBusy, onLook, onSent, onCard }: PaymentProps) {
  const { checkout, credentials } = ready;
  const api = useApi();
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const { userDetails } = useSession();
  const card = useChosenCard(api, userDetails !== null && isCustomer(userDetails));
  const [refusal, setRefusal] = useState<Refusal | null>(() => {
    if (ready.heldAgain) return heldAgain();
    return query.get("refused") === "authentication"
      ? refusalOf("payment_intent_authentication_failure", undefined)
      : null;
  });
  const paying = useRef(false);

  const set = (on: boolean) => {
    paying.current = on;
    setBusy(on);
    onBusy(on);
  };

  useEffect(() => {
    // Back from the bank by the browser's own button: the page stands as it was left.
    const onReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      paying.current = false;
      setBusy(false);
      onBusy(false);
      void onLook();
    };
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, [onBusy, onLook]);

  async function begin(): Promise<boolean> {
    if (paying.current) return false;
    setRefusal(null);
    set(true);
    try {
      const wish = card.wish();
      const goOn = wish === null || (await onCard(wish));
      if (!goOn) set(false);
      return goOn;
    } catch (error) {
      const { code } = troubleOf(error);
      const forgotten = forgottenCard(error);
      set(false);
      if (code === "order_paid" || code === "payment_under_way") onSent();
      else setRefusal(forgotten ?? unheard());
      await (forgotten ? card.reload() : onLook());
      return false;
    }
  }

  function settle(outcome: CardOutcome): void {
    if (outcome.kind === "sent") return onSent();
    if (outcome.kind === "redirect") return location.assign(outcome.url);
    set(false);
    setRefusal(outcome.kind === "refused" ? outcome.refusal : unheard());
    void onLook();
  }

  const { provider, client_secret: clientSecret, publishable_key: publishableKey } = checkout;
  if (provider === null || clientSecret === null || publishableKey === null) return null;
  if (card.asking) return <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />;
  return (
    <CardForm
      provider={provider}
      clientSecret={clientSecret}
      publishableKey={publishableKey}
      account={credentials.account}
      apiBase={credentials.api_base ?? null}
      returnUrl={location.origin + thankYouPath(checkout.order_id)}
      action={<PayWords amount={checkout.amount_due} later={later} />}
      working="Paying…"
      busy={busy}
      refusal={refusal}
      savedCard={card.chosen}
      choice={<CardChoice card={card} disabled={busy} />}
      after={<KeepCard card={card} disabled={busy} />}
      onBegin={begin}
      onOutcome={settle}
      onLeaving={async () => {
        // More time for the bank's page; without it the hold is still there.
        await api
          .call("POST /shop/extend-hold", { body: { order_id: checkout.order_id }, quiet: true })
          .catch(() => {});
      }}
    />
  );
}

function PayWords({ amount, later }: { amount: number; later: string | null }) {
  if (later === null) return `Pay ${formatPenceExact(amount)}`;
  return (
    <span className={styles.pay}>
      <span>Pay {formatPenceExact(amount)} now,</span> <span className={styles.later}>{later}</span>
    </span>
  );
}
