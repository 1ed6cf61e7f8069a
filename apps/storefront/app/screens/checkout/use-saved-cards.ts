import { isCustomer } from "@matinee/webapp";
import type { SavedCard } from "@matinee/webapp/cards";
import { useCallback, useEffect, useState } from "react";
import { useApi, useSession } from "../../state/visitor.tsx";

/** What this visitor may choose from; `null`: nothing can be kept for them (guests, staff who look on, no answer). */
export type SavedCards = { kind: "asking" } | { kind: "known"; cards: readonly SavedCard[] | null };

/** The saved cards of a logged-in customer; asked for once, and again on `reload`. */
export function useSavedCards(): { saved: SavedCards; reload: () => Promise<void> } {
  const api = useApi();
  const { userDetails } = useSession();
  const customer = userDetails !== null && isCustomer(userDetails);
  const [saved, setSaved] = useState<SavedCards>(customer ? { kind: "asking" } : { kind: "known", cards: null });
  const reload = useCallback(async () => {
    // Whatever stands in the way, a card can still be typed.
    const cards = customer
      ? await api.call("GET /payments/get-customer-payment-methods", { quiet: true }).catch(() => null)
      : null;
    setSaved({ kind: "known", cards });
  }, [api, customer]);
  useEffect(() => void reload(), [reload]);
  return { saved, reload };
}
