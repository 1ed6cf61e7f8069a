import { ApiError, type ClassItem, type ProductItem } from "@matinee/contract/client";
import { useState } from "react";
import { useApi, useCart } from "../../state/visitor.tsx";
import { failureWords } from "../apply/frame/failure-words.ts";

type Line = ClassItem | ProductItem;

export type Removal =
  | { kind: "gone"; item: Line }
  | { kind: "undoing"; item: Line }
  /** Taken off in the same place where the line stood. */
  | { kind: "failed"; item: Line; message: string; atCheckout: boolean };

const isClass = (item: Line): item is ClassItem => "group_id" in item;

/** Removes lines at once on the screen, with a way back; by the line's id. */
export function useRemoval() {
  const api = useApi();
  const { change, needOrder } = useCart();
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const set = (item: Line, next: Removal | null) =>
    setRemovals((all) => [...all.filter((one) => one.item.id !== item.id), ...(next ? [next] : [])]);

  async function remove(item: Line): Promise<void> {
    set(item, { kind: "gone", item });
    const call = isClass(item) ? "DELETE /order-items/remove-class/{id}" : "DELETE /order-items/remove-product/{id}";
    try {
      await change(() => api.call(call, { path: { id: item.id }, quiet: true }));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      // Another tab was quicker: gone is gone.
      if (code === "not_found") return;
      set(item, { kind: "failed", item, message: failureWords(error), atCheckout: code === "order_placed" });
    }
  }

  async function undo(item: Line): Promise<void> {
    if (!isClass(item) || item.group_id === null || item.start_date === null || item.type !== "trial") return;
    const { group_id, start_date, children } = item;
    set(item, { kind: "undoing", item });
    try {
      const order_id = await needOrder();
      await change(() =>
        api.call("POST /order-items/create", {
          body: { order_id, type: "trial", group_id, child_ids: children.map((child) => child.id), start_date },
          quiet: true,
        }),
      );
      set(item, null);
    } catch (error) {
      set(item, { kind: "failed", item, message: failureWords(error), atCheckout: false });
    }
  }

  return {
    removals,
    remove,
    undo,
    canUndo: (item: Line) => isClass(item) && item.type === "trial",
    dismiss: (item: Line) => set(item, null),
  };
}
