import { ApiError, type WaitingOffer } from "@matinee/contract/client";
import { useCallback, useEffect, useState } from "react";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";

export type OfferState =
  | { kind: "loading" }
  | { kind: "missing" }
  | { kind: "unreachable" }
  | { kind: "offer"; offer: WaitingOffer };

/** An offer from a waiting list, by the key in its link. Loaded once it is known who the visitor is. */
export function useOffer(key: string): {
  state: OfferState;
  load: () => Promise<void>;
  show: (offer: WaitingOffer) => void;
} {
  const api = useApi();
  const { status } = useCart();
  const [state, setState] = useState<OfferState>({ kind: "loading" });
  const show = useCallback((offer: WaitingOffer) => setState({ kind: "offer", offer }), []);
  const load = useCallback(async () => {
    try {
      show(await api.call("GET /v1/waiting-offers/{key}", { path: { key }, quiet: true }));
    } catch (error) {
      const missing = error instanceof ApiError && (error.status === 404 || error.status === 422);
      setState(missing ? { kind: "missing" } : { kind: "unreachable" });
    }
  }, [api, key, show]);
  const begun = status !== "loading";
  useEffect(() => {
    if (begun) void load();
  }, [begun, load]);
  return { state, load, show };
}
