import { ApiError, type Api, type Cart } from "@matinee/contract/client";
import { useEffect, useRef, useState } from "react";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";
import { createDebounce } from "./debounce.ts";
import { cartWith, subjectOf, type Change } from "./optimistic.ts";
import { refusalText } from "../../shared/basket/refusal-text.ts";

/** A refused change, shown at its line, with a retry. */
export type LineError = { message: string; atCheckout: boolean; again: () => void };

type Entry = { id: number; change: Change; answered: boolean };

/** A quantity is sent after this pause. */
const QUANTITY_DEBOUNCE_MS = 450;

/** Where a change's error is shown: at its line, the delivery or the coupon. */
const errorKey = (change: Change): string => ("itemId" in change ? change.itemId : change.kind);

/** Changes that show at once and are undone if they are refused. */
export function useCartChanges(cart: Cart) {
  const api = useApi();
  const { change: changeCart, peek, settled } = useCart();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [lineErrors, setLineErrors] = useState<ReadonlyMap<string, LineError>>(new Map());
  const [debounce] = useState(() => createDebounce(QUANTITY_DEBOUNCE_MS));
  const count = useRef(0);
  const refusals = useRef(0);

  useEffect(() => {
    // Drop confirmed changes once a fresh cart has arrived.
    setEntries((all) => (all.some((one) => one.answered) ? all.filter((one) => !one.answered) : all));
  }, [cart]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && debounce.flush();
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("pagehide", debounce.flush);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("pagehide", debounce.flush);
      debounce.flush();
    };
  }, [debounce]);

  const setLineError = (key: string, error: LineError | null) => {
    if (error) refusals.current += 1;
    setLineErrors((before) => {
      const after = new Map(before);
      if (error) after.set(key, error);
      else after.delete(key);
      return after;
    });
  };

  /** Sends what waits, and resolves once every change is answered: to true if none was refused. */
  async function finish(): Promise<boolean> {
    const before = refusals.current;
    debounce.flush();
    await settled();
    return refusals.current === before;
  }

  async function send(id: number, change: Change): Promise<void> {
    const drop = () => setEntries((all) => all.filter((one) => one.id !== id));
    try {
      await changeCart(() => sendChange(api, cart.id ?? "", change));
      if (peek().stale) setEntries((all) => all.map((one) => (one.id === id ? { ...one, answered: true } : one)));
      else drop();
    } catch (error) {
      drop();
      const code = error instanceof ApiError ? error.code : null;
      // Another window has removed the line. The fresh cart shows that.
      if (code === "not_found") return;
      setLineError(errorKey(change), {
        message: refusalText(error),
        atCheckout: code === "order_placed",
        again: () => make(change),
      });
    }
  }

  function make(change: Change): void {
    const id = ++count.current;
    const subject = subjectOf(change);
    setEntries((all) => [...all.filter((one) => subjectOf(one.change) !== subject), { id, change, answered: false }]);
    setLineError(errorKey(change), null);
    if (change.kind === "quantity") debounce.later(subject, () => void send(id, change));
    else void send(id, change);
  }

  return {
    shown: cartWith(
      cart,
      entries.map((one) => one.change),
    ),
    /** The totals are being recalculated. */
    busy: entries.some((one) => !one.answered),
    make,
    finish,
    lineErrors,
    setLineError,
  };
}

async function sendChange(api: Api, orderId: string, change: Change): Promise<unknown> {
  switch (change.kind) {
    case "quantity":
      return await api.call("POST /order-items/update-quantity/{id}", {
        path: { id: change.itemId },
        // Shop items are paid in full.
        body: { product_id: change.productId, quantity: change.quantity, take_full_payment: true },
        inline: true,
        keepalive: true,
      });
    case "payment":
      return await api.call("POST /order-items/update-camp/{id}", {
        path: { id: change.itemId },
        body: { quantity: 1, take_full_payment: change.full },
        inline: true,
      });
    case "addon":
      return await api.call("POST /order-item-course-addons/create", {
        body: { order_item_id: change.itemId, course_addon_id: change.addon.id, quantity: change.quantity },
        inline: true,
      });
    case "price":
      return await api.call("PUT /order-items/update/{id}", {
        path: { id: change.itemId },
        body: { accept_price: true },
        inline: true,
      });
    case "terms":
      return await api.call("POST /orders/accept-terms", {
        body: { order_id: orderId, total: change.total },
        inline: true,
      });
    case "delivery":
      return await api.call("POST /orders/set-delivery", {
        body: { order_id: orderId, delivery: change.method, seller_id: change.sellerId },
        inline: true,
      });
    case "coupon-off":
      return await api.call("DELETE /coupons/removeFromOrder/{orderId}", {
        path: { orderId },
        // Another window may have put another coupon on.
        body: { code: change.code },
        inline: true,
      });
  }
}
