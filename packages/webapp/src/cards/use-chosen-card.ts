import type { Api } from "@matinee/contract/client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SavedCard } from "./card-name.ts";

/** The card to pay with: a saved one, or a new one that is saved or not. */
export type CardSelection = ({ payment_method_id: string } | { save_payment_method: boolean }) & {
  /** Whether the card may be charged later for the rest; left out where nothing is due later. */
  auto_charge?: boolean;
};

/** `cards` is null if this visitor cannot save cards (a guest, staff viewing as a customer, or no answer). */
type Saved = { kind: "loading" } | { kind: "known"; cards: readonly SavedCard[] | null };

/** Which card pays, and whether to save a new one. A card is saved only if the box is ticked. */
export function useChosenCard(api: Api, customer: boolean, mandate: string | null = null) {
  const [saved, setSaved] = useState<Saved>(customer ? { kind: "loading" } : { kind: "known", cards: null });
  const [choice, setChoice] = useState<string | null | undefined>(undefined);
  const [save, setSave] = useState(false);
  const [autoCharge, setAutoCharge] = useState(false);
  const sentSelection = useRef(false);
  const reload = useCallback(async () => {
    const cards = customer
      ? await api.call("GET /payments/get-customer-payment-methods", { quiet: true }).catch(() => null)
      : null;
    setSaved({ kind: "known", cards });
  }, [api, customer]);
  useEffect(() => void reload(), [reload]);

  const known = saved.kind === "known" ? saved.cards : null;
  const cards = known ?? [];
  const valid = cards.filter((card) => !card.expired);
  // The newest valid card is the default, also when the chosen card has been removed.
  const fits = choice === null || valid.some((card) => card.id === choice);
  const chosen = choice === undefined || !fits ? (valid[0]?.id ?? null) : choice;
  return {
    isLoading: saved.kind === "loading",
    cards,
    chosen,
    choose: setChoice,
    canSave: known !== null,
    save,
    setSave,
    /** What the customer may agree to: that the card is charged later. Null where nothing is due later, or no card can be saved. */
    mandate: known === null ? null : mandate,
    autoCharge,
    setAutoCharge,
    reload,
    /** What to tell the shop before the card is sent; null if nothing has changed. */
    selection: (): CardSelection | null => {
      const isAsked = mandate !== null && known !== null;
      const agrees = autoCharge && isAsked;
      // Said for whoever is logged in, even if the box was not shown because the saved cards could not be read.
      const mayHaveAgreed = customer && mandate !== null;
      const later = mayHaveAgreed ? { auto_charge: agrees } : {};
      const keep = chosen === null && (save || agrees) && known !== null;
      // Whoever was asked may have agreed with an earlier card, before this page was loaded again.
      if (chosen === null && !keep && !mayHaveAgreed && !sentSelection.current) return null;
      sentSelection.current = true;
      return { ...(chosen === null ? { save_payment_method: keep } : { payment_method_id: chosen }), ...later };
    },
  };
}

export type ChosenCard = ReturnType<typeof useChosenCard>;
