import { Skeleton } from "@matinee/ui";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../state/visitor.tsx";
import { thankYouPath } from "../apply/paths.ts";
import { refusalOf, type PayOutcome, type Refusal } from "./card/payment.ts";
import type { ReadyCheckout } from "./use-checkout.ts";

/** The room that a card form takes while it is on its way. */
export const CARD_FORM_HEIGHT = "473px";

const FORMS = {
  sandbox: lazy(() => import("./card/SandboxCardForm.tsx")),
  stripe: lazy(() => import("./card/StripeCardForm.tsx")),
};

type PaymentProps = {
  ready: ReadyCheckout;
  /** What falls due after this payment, in words. */
  later: string | null;
  onBusy: (busy: boolean) => void;
  onLook: () => Promise<void>;
  onSent: () => void;
};

/** The card form of this order's provider. One payment belongs to the order, so that no second press can pay twice. */
export function Payment({ ready: { checkout, credentials }, later, onBusy, onLook, onSent }: PaymentProps) {
  const api = useApi();
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(() =>
    query.get("refused") === "authentication" ? refusalOf("payment_intent_authentication_failure", undefined) : null,
  );
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

  function settle(outcome: PayOutcome): void {
    if (outcome.kind === "sent") return onSent();
    if (outcome.kind === "redirect") return location.assign(outcome.url);
    set(false);
    setRefusal(outcome.kind === "refused" ? outcome.refusal : unheard());
    void onLook();
  }

  const { provider, client_secret: clientSecret, publishable_key: publishableKey } = checkout;
  if (provider === null || clientSecret === null || publishableKey === null) return null;
  const Form = FORMS[provider];
  return (
    <Suspense fallback={<Skeleton height={CARD_FORM_HEIGHT} radius="20px" />}>
      <Form
        amount={checkout.amount_due}
        later={later}
        clientSecret={clientSecret}
        publishableKey={publishableKey}
        account={credentials.account}
        apiBase={credentials.api_base ?? null}
        returnUrl={location.origin + thankYouPath(checkout.order_id)}
        busy={busy}
        refusal={refusal}
        onBegin={() => {
          if (paying.current) return false;
          setRefusal(null);
          set(true);
          return true;
        }}
        onOutcome={settle}
        onLeaving={async () => {
          // More time for the bank's page; without it the hold is still there.
          await api
            .call("POST /shop/extend-hold", { body: { order_id: checkout.order_id }, quiet: true })
            .catch(() => {});
        }}
      />
    </Suspense>
  );
}

function unheard(): Refusal {
  const advice =
    "All of it is still held for you. It is safe to press the button again: this order can be paid only once.";
  return {
    field: null,
    title: navigator.onLine
      ? "We could not hear back from the payment service."
      : "You are offline, so nothing could be sent.",
    advice,
  };
}
