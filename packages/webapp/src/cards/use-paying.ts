import type { Api } from "@matinee/contract/client";
import { useEffect, useRef, useState } from "react";
import type { CardOutcome, Refusal } from "./card-form.ts";
import { refusalOf } from "./refusal.ts";
import { useChosenCard } from "./use-chosen-card.ts";

interface Wish {
  api: Api;
  /** Who asks may have saved cards. */
  customer: boolean;
  /** What is said before the first press. */
  refusal: Refusal | null;
  onBusy: (busy: boolean) => void;
  /** The money has come, or is on its way. */
  onSent: () => void;
  /** Back from the bank by the browser's own button: the page stands as it was left. */
  onBack: () => void;
}

/** What was said at the bank, which sends the visitor back. */
export const refusedAtBank = (): Refusal => refusalOf("payment_intent_authentication_failure", undefined);

/** One payment by card: which card, whether it is under way, and what stands in its way. No second press pays twice. */
export function usePaying({ api, customer, refusal: first, onBusy, onSent, onBack }: Wish) {
  const [busy, setBusy] = useState(false);
  const [refusal, refuse] = useState(first);
  const paying = useRef(false);
  const card = useChosenCard(api, customer);
  const set = (on: boolean) => {
    paying.current = on;
    setBusy(on);
    onBusy(on);
  };
  const back = useRef(onBack);
  useEffect(() => {
    back.current = () => {
      set(false);
      onBack();
    };
  });
  useEffect(() => {
    const onReturn = (event: PageTransitionEvent) => event.persisted && back.current();
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, []);
  return {
    card,
    busy,
    refusal,
    refuse,
    /** Begins, unless it is under way; `go` says whether the card is to be sent. */
    async begin(go: () => Promise<boolean>): Promise<boolean> {
      if (paying.current) return false;
      refuse(null);
      set(true);
      const goOn = await go();
      if (!goOn) set(false);
      return goOn;
    },
    /** Follows what became of it; false where nothing was paid, with the words for what nobody knows. */
    settle(outcome: CardOutcome, unheard: () => Refusal): boolean {
      if (outcome.kind === "sent") onSent();
      else if (outcome.kind === "redirect") location.assign(outcome.url);
      else {
        set(false);
        refuse(outcome.kind === "refused" ? outcome.refusal : unheard());
        return false;
      }
      return true;
    },
  };
}

export type Paying = ReturnType<typeof usePaying>;
