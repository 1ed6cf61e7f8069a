import type { Cart } from "@matinee/contract/client";
import { useEffect, useRef, useState } from "react";
import styles from "./cart.module.css";
import { LineCard } from "./LineCard.tsx";
import type { Line } from "../../shared/basket/line.ts";
import type { Change } from "./optimistic.ts";
import type { CartAction } from "./remedies.ts";
import { RemovedLine } from "./RemovedLine.tsx";
import { inOrder, orderOfRows } from "./rows.ts";
import type { LineError } from "./use-cart-changes.ts";
import type { Removal } from "./use-removal.ts";

type CartLinesProps = {
  lines: readonly Line[];
  /** The lines cannot be changed. */
  locked: boolean;
  cart: Pick<Cart, "problems">;
  removals: readonly Removal[];
  replaced: ReadonlyMap<string, string>;
  lineErrors: ReadonlyMap<string, LineError>;
  /** Messages of a checkout refusal that the cart does not show, by line. */
  unsaid: ReadonlyMap<string | null, string>;
  onAction: (act: CartAction, line: Line) => void;
  onMake: (change: Change) => void;
  onRemove: (line: Line) => void;
  onUndo: (line: Line) => Promise<string | null>;
};

/** The lines, with removed ones in their old places. */
export function CartLines({ lines, locked, cart, removals, replaced, lineErrors, unsaid, ...on }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [known, setKnown] = useState<readonly string[]>([]);
  const [backId, setBackId] = useState<string | null>(null);

  const rows = [
    ...lines,
    ...removals.map((removal) => removal.item).filter((item) => !lines.some((line) => line.id === item.id)),
  ];
  const order = orderOfRows(known, rows, replaced);
  if (order.join() !== known.join()) setKnown(order);
  useEffect(() => {
    if (backId === null) return;
    // The pressed button is gone, so focus the restored line.
    list.current?.querySelector<HTMLElement>(`[data-line="${backId}"]`)?.focus();
    setBackId(null);
  }, [backId]);

  return (
    <ul className={styles.list} ref={list} aria-label="In your cart">
      {inOrder(order, rows).map((line) => {
        const removal = removals.find((one) => one.item.id === line.id);
        return removal ? (
          <RemovedLine
            key={`${line.id} removed`}
            removal={removal}
            onUndo={() => void on.onUndo(line).then((id) => id !== null && setBackId(id))}
          />
        ) : (
          <LineCard
            key={line.id}
            line={line}
            locked={locked}
            problems={cart.problems.filter((problem) => problem.item_id === line.id)}
            error={lineErrors.get(line.id) ?? null}
            refused={unsaid.get(line.id) ?? null}
            onAction={(act) => on.onAction(act, line)}
            onMake={on.onMake}
            onRemove={() => on.onRemove(line)}
          />
        );
      })}
    </ul>
  );
}
