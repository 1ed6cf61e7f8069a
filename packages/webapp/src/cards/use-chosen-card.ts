import type { Api } from "@matinee/contract/client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SavedCard } from "./card-name.ts";

/** The card that is to pay: one of the customer's own, or a new one, to be kept or not. */
export type CardSelection = { payment_method_id: string } | { save_payment_method: boolean };

/** `null`: nothing can be kept for this visitor (guests, staff who look on, no answer); a card can then still be typed. */
type Saved = { kind: "asking" } | { kind: "known"; cards: readonly SavedCard[] | null };

/** Which card is to pay, and whether a new one is to be kept: nothing is kept that was not ticked. */
export function useChosenCard(api: Api, customer: boolean) {
  const [saved, setSaved] = useState<Saved>(customer ? { kind: "asking" } : { kind: "known", cards: null });
  const [choice, setChoice] = useState<string | null | undefined>(undefined);
  const [save, setSave] = useState(false);
  const told = useRef(false);
  const reload = useCallback(async () => {
    const cards = customer
      ? await api.call("GET /payments/get-customer-payment-methods", { quiet: true }).catch(() => null)
      : null;
    setSaved({ kind: "known", cards });
  }, [api, customer]);
  useEffect(() => void reload(), [reload]);

  const known = saved.kind === "known" ? saved.cards : null;
  const cards = known ?? [];
  const good = cards.filter((card) => !card.expired);
  // Until something is chosen the newest saved card is; so it is too where the chosen one is gone.
  const fits = choice === null || good.some((card) => card.id === choice);
  const chosen = choice === undefined || !fits ? (good[0]?.id ?? null) : choice;
  return {
    asking: saved.kind === "asking",
    cards,
    chosen,
    choose: setChoice,
    canSave: known !== null,
    save,
    setSave,
    reload,
    /** What the shop has to know before the card is sent; null where it knows all. */
    selection: (): CardSelection | null => {
      const keep = chosen === null && save && known !== null;
      if (chosen === null && !keep && !told.current) return null;
      told.current = true;
      return chosen === null ? { save_payment_method: keep } : { payment_method_id: chosen };
    },
  };
}

export type ChosenCard = ReturnType<typeof useChosenCard>;
