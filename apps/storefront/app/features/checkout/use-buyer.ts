import type { Order } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { getDraft } from "../../shared/application/draft-store.ts";
import { useApi, useSession } from "../../shared/visitor/visitor.tsx";

export type Buyer = { email: string | null; sellers: Order["sellers"] | null };

/** Where an order's confirmation goes, and who sells it. Until the order is read, what this browser knows. */
export function useBuyer(orderId: string | null): Buyer {
  const api = useApi();
  const { userDetails } = useSession();
  const [order, setOrder] = useState<Order | null>(null);
  useEffect(() => {
    if (orderId === null) return;
    let cancelled = false;
    api.call("GET /orders/get/{id}", { path: { id: orderId }, quiet: true }).then(
      (found: Order) => !cancelled && setOrder(found),
      // Without an answer the notes say less. Paying does not depend on them.
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [api, orderId]);
  const read = order?.id === orderId ? order : null;
  const typed = getDraft().parent.email.trim();
  return { email: read?.email ?? (typed || (userDetails?.email ?? null)), sellers: read?.sellers ?? null };
}
