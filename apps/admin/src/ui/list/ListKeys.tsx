import { Dialog } from "@matinee/ui";
import { Fragment } from "react";
import styles from "../page.module.css";

const KEYS = [
  ["Ctrl K or ⌘ K", "Find anything"],
  ["↓ or j, ↑ or k", "The next row, the row before"],
  ["Home, End", "The first row, the last row"],
  ["Enter", "Open the row"],
  ["Space or x", "Select the row, where rows can be selected"],
  ["Ctrl Z or ⌘ Z", "Undo, while it is offered"],
  ["?", "This help"],
] as const;

/** The keys of a list. Single letters count only while the focus is in its table. */
export function ListKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className={styles.form}>
        <p className={styles.mute}>Letter keys work once you have moved to a row with Tab.</p>
        <dl className={styles.facts}>
          {KEYS.map(([keys, what]) => (
            <Fragment key={keys}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
