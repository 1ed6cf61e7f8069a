import { ApiError, type PayLink } from "@matinee/contract/client";
import type { Credentials } from "@matinee/webapp/balances";
import { useCallback, useEffect, useState } from "react";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";

export type PayLinkState =
  | { kind: "loading" }
  | { kind: "missing" }
  | { kind: "unreachable" }
  | { kind: "link"; link: PayLink; credentials: Credentials };

/** What an order still owes, by the key in its link. Loaded once it is known who the visitor is. */
export function usePayLink(key: string): { state: PayLinkState; load: () => Promise<void> } {
  const api = useApi();
  const { status } = useCart();
  const [state, setState] = useState<PayLinkState>({ kind: "loading" });
  const load = useCallback(async () => {
    try {
      const [link, credentials] = await Promise.all([
        api.call("GET /v1/pay-links/{key}", { path: { key }, quiet: true }),
        api.call("GET /payment-providers/get-credentials", { quiet: true }),
      ]);
      setState({ kind: "link", link, credentials });
    } catch (error) {
      const missing = error instanceof ApiError && (error.status === 404 || error.status === 422);
      setState(missing ? { kind: "missing" } : { kind: "unreachable" });
    }
  }, [api, key]);
  const begun = status !== "loading";
  useEffect(() => {
    if (begun) void load();
  }, [begun, load]);
  return { state, load };
}

/** The sum of what is owed, in pence. */
export const owedIn = (link: Pick<PayLink, "balances">): number =>
  link.balances.reduce((sum, one) => sum + one.amount, 0);
