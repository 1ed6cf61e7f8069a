import { ApiError, type Order } from "@matinee/contract/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi, useCart } from "../visitor/visitor.tsx";
import { isSettled, type OrderStage, stageOf } from "./order-stage.ts";

export type OrderView =
  | { kind: "loading" }
  | { kind: "missing" }
  | { kind: "unreachable" }
  | { kind: "order"; order: Order; stage: OrderStage };

/** After this long without a payment, offer the way back to it. */
const NO_SIGN_MS = 20_000;

/** Loads an order and polls it until it is settled. Pauses while the tab is hidden. */
export function useOrder(orderId: string | null): { view: OrderView; ask: () => Promise<void> } {
  const api = useApi();
  const { status } = useCart();
  const [view, setView] = useState<OrderView>(orderId === null ? { kind: "missing" } : { kind: "loading" });
  const since = useRef(0);
  const begun = status !== "loading";

  const ask = useCallback(async (): Promise<void> => {
    if (orderId === null) return;
    try {
      const order: Order = await api.call("GET /orders/get/{id}", { path: { id: orderId }, quiet: true });
      setView({ kind: "order", order, stage: stageOf(order, Date.now() - since.current > NO_SIGN_MS) });
    } catch (error) {
      const missing =
        error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 422);
      // After a failed request, keep the order on screen.
      setView((before) =>
        missing ? { kind: "missing" } : before.kind === "order" ? { ...before } : { kind: "unreachable" },
      );
    }
  }, [api, orderId]);

  useEffect(() => {
    if (!begun) return;
    since.current = Date.now();
    void ask();
  }, [begun, ask]);

  const over = view.kind === "missing" || (view.kind === "order" && isSettled(view.stage));
  useEffect(() => {
    if (!begun || over || view.kind === "loading") return;
    const look = () => document.visibilityState === "visible" && void ask();
    const timer = setTimeout(look, pollDelay(Date.now() - since.current));
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }, [ask, begun, over, view]);

  return { view, ask };
}

/**
 * Milliseconds until the next poll: two seconds at first, then less often.
 * @internal Exported for tests.
 */
export function pollDelay(waitedMs: number): number {
  if (waitedMs < 30_000) return 2_000;
  return waitedMs < 120_000 ? 5_000 : 15_000;
}
