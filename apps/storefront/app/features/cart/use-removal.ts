import { ApiError, type Product } from "@matinee/contract/client";
import { sendOnce } from "@matinee/webapp";
import { useState } from "react";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";
import { isClassItem, type Line } from "../../shared/basket/line.ts";
import { refusalText } from "../../shared/basket/refusal-text.ts";
import { bringBack, undoPlan } from "./undo.ts";
import type { LineError } from "./use-cart-changes.ts";

/** A removed line and the state of its undo. */
export type Removal = { item: Line; undoing: boolean; failure: string | null };

/** Removes lines with an undo that lasts while the screen is open. */
export function useRemoval(setLineError: (itemId: string, error: LineError | null) => void) {
  const api = useApi();
  const { change, needOrder } = useCart();
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const [once] = useState(sendOnce);
  /** New ids of restored lines, by old id. */
  const [replaced, setReplaced] = useState<ReadonlyMap<string, string>>(new Map());
  const set = (item: Line, next: Removal | null) =>
    setRemovals((all) => [...all.filter((one) => one.item.id !== item.id), ...(next ? [next] : [])]);

  async function remove(item: Line): Promise<void> {
    setLineError(item.id, null);
    set(item, { item, undoing: false, failure: null });
    const call = isClassItem(item)
      ? "DELETE /order-items/remove-class/{id}"
      : "DELETE /order-items/remove-product/{id}";
    try {
      await change(() => api.call(call, { path: { id: item.id }, inline: true, keepalive: true }));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      // Another window has removed it already.
      if (code === "not_found") return;
      set(item, null);
      setLineError(item.id, {
        message: refusalText(error),
        atCheckout: code === "order_placed",
        again: () => void remove(item),
      });
    }
  }

  /** Returns the restored line's id, or null on failure. */
  async function undo(item: Line): Promise<string | null> {
    set(item, { item, undoing: true, failure: null });
    try {
      const back = await change(async () => {
        const product: Product | null = isClassItem(item)
          ? null
          : await api.call("GET /products/get/{id}", { path: { id: item.product_id }, inline: true });
        const plan = undoPlan(item, await needOrder(), product);
        if (plan === null) return null;
        // Two removed lines may be alike.
        return await bringBack(api, plan, (form, call) => once([item.id, form], call));
      });
      if (back === null) throw new Error("Nothing brings this line back");
      setReplaced((before) => new Map(before).set(item.id, back.id));
      set(item, null);
      if (back.short !== null)
        setLineError(back.id, { message: refusalText(back.short), atCheckout: false, again: () => {} });
      return back.id;
    } catch (error) {
      const failure =
        error instanceof ApiError ? refusalText(error) : "We couldn't add it back. Please add it again from its page.";
      set(item, { item, undoing: false, failure });
      return null;
    }
  }

  return { removals, replaced, remove, undo };
}
