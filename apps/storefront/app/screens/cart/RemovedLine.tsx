import { Button, Notice } from "@matinee/ui";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import form from "../apply/frame/form.module.css";
import { CHECKOUT_PATH } from "../apply/paths.ts";
import styles from "./cart.module.css";
import type { Removal } from "./use-removal.ts";

type RemovedLineProps = {
  removal: Removal;
  canUndo: boolean;
  onUndo: () => void;
  onCancelCheckout: () => void;
  onDismiss: () => void;
};

/** What stands where a line stood: gone, with the way back, or why it could not go. */
export function RemovedLine({ removal, canUndo, onUndo, onCancelCheckout, onDismiss }: RemovedLineProps) {
  const ref = useRef<HTMLLIElement>(null);
  // The button that was pressed is gone with its line.
  useEffect(() => ref.current?.focus(), []);
  return (
    <li className={styles.removed} ref={ref} tabIndex={-1}>
      {removal.kind === "failed" ? (
        <Notice tone="problem" live title={removal.message}>
          <p className={form.links}>
            {removal.atCheckout && <Link to={CHECKOUT_PATH}>Go on to pay</Link>}
            {removal.atCheckout && (
              <button type="button" onClick={onCancelCheckout}>
                Let the places go and change the basket
              </button>
            )}
            {!removal.atCheckout && (
              <button type="button" onClick={onDismiss}>
                All right
              </button>
            )}
          </p>
        </Notice>
      ) : (
        <div className={styles.undo} role="status">
          <span>
            {removal.item.name} <span className={styles.mute}>is out of your cart.</span>
          </span>
          {canUndo && (
            <Button tone="quiet" size="small" busy={removal.kind === "undoing"} onClick={onUndo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
