import type { PayLink } from "@matinee/contract/client";
import type { Credentials } from "@matinee/webapp/balances";
import { useCallback } from "react";
import { useMailedLink } from "../../shared/mailed-link/use-mailed-link.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";

/** What an order still owes. The credentials are null where there is nothing to pay. */
export type PayableOrder = { readonly link: PayLink; readonly credentials: Credentials | null };

/** What an order still owes, by the key in its link. */
export function usePayLink(key: string) {
  const api = useApi();
  const ask = useCallback(async (): Promise<PayableOrder> => {
    const link = await api.call("GET /v1/pay-links/{key}", { path: { key }, quiet: true });
    // Whoever has paid is told so while the provider can't be reached.
    const isSettled = link.state === "paid" || link.state === "cancelled";
    const credentials = isSettled ? null : await api.call("GET /payment-providers/get-credentials", { quiet: true });
    return { link, credentials };
  }, [api, key]);
  return useMailedLink(ask);
}

/** The sum of what is owed, in pence. */
export const owedIn = (link: Pick<PayLink, "balances">): number =>
  link.balances.reduce((sum, one) => sum + one.amount, 0);
