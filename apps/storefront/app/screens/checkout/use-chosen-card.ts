import { useRef, useState } from "react";
import type { CardWish } from "./use-checkout.ts";
import { useSavedCards } from "./use-saved-cards.ts";

/** Which card is to pay, and whether a new one is to be kept: nothing is kept that was not ticked. */
export function useChosenCard() {
  const { saved, reload } = useSavedCards();
  const [choice, setChoice] = useState<string | null | undefined>(undefined);
  const [save, setSave] = useState(false);
  const told = useRef(false);
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
    wish: (): CardWish | null => {
      const keep = chosen === null && save && known !== null;
      if (chosen === null && !keep && !told.current) return null;
      told.current = true;
      return chosen === null ? { save_payment_method: keep } : { payment_method_id: chosen };
    },
  };
}
