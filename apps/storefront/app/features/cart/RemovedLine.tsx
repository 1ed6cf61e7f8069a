import { Button, Notice } from "@matinee/ui";
import { useEffect, useRef } from "react";
import styles from "./cart.module.css";
import { lineName } from "../../shared/basket/line.ts";
import type { Removal } from "./use-removal.ts";

/** Shown in place of a removed line, with an undo button. */
export function RemovedLine({ removal, onUndo }: { removal: Removal; onUndo: () => void }) {
  const ref = useRef<HTMLLIElement>(null);
  // The pressed button is gone with its line.
  useEffect(() => ref.current?.focus(), []);
  const name = lineName(removal.item);
  return (
    <li className={styles.removed} ref={ref} tabIndex={-1} aria-label={`${name} removed from your cart`}>
      <div className={styles.undo}>
        <span>
          {name} <span className={styles.mute}>removed from your cart.</span>
        </span>
        <Button tone="quiet" size="small" busy={removal.undoing} onClick={onUndo} aria-label={`Undo: add ${name} back`}>
          Undo
        </Button>
      </div>
      {removal.failure && <Notice tone="problem" live title={removal.failure} />}
    </li>
  );
}
