import { useCallback } from "react";
import { useMailedLink } from "../../shared/mailed-link/use-mailed-link.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";

/** An offer from a waiting list, by the key in its link. */
export function useOffer(key: string) {
  const api = useApi();
  const ask = useCallback(
    async () => await api.call("GET /v1/waiting-offers/{key}", { path: { key }, quiet: true }),
    [api, key],
  );
  return useMailedLink(ask);
}
