import { counted } from "@matinee/format";
import { Button, Dialog } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useRevalidator } from "react-router";
import styles from "../page.module.css";
import { undoStore } from "../undo/undo-store.ts";
import bar from "./bulk-bar.module.css";
import { bulkText, runBulk, type BulkAction, type BulkResult } from "./run-bulk.ts";

interface BulkBarProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly selected: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Leaves these rows selected. */
  readonly onSelect: (rows: readonly Row[]) => void;
}

/** What can be done with the selected rows. Each row is answered for itself; those that were refused stay selected, with the reason. */
export function BulkBar<Row>({ actions, selected, nameOf, onSelect }: BulkBarProps<Row>) {
  const { toasts } = useApp();
  const { revalidate } = useRevalidator();
  const [finished, setFinished] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ title: string; not: BulkResult<Row>["not"] } | null>(null);
  const start = async (action: BulkAction<Row>) => {
    setFinished(0);
    const { done, not, undo } = await runBulk(action, selected, setFinished);
    setFinished(null);
    const text = bulkText(action.done, done.length, not.length);
    if (not.length > 0) setRefused({ title: text, not });
    if (done.length > 0 && undo === null) toasts.show(text, "good");
    if (done.length > 0 && undo !== null)
      undoStore.offer(text, async () => {
        try {
          await undo();
        } finally {
          await revalidate();
        }
      });
    onSelect(not.map(({ row }) => row));
    await revalidate();
  };
  const isBusy = finished !== null;
  return (
    <>
      {selected.length > 0 && (
        <div className={bar.bar} role="region" aria-label="Selected rows">
          <span role="status">
            {isBusy ? `${finished} of ${selected.length}…` : `${counted(selected.length, "row")} selected`}
          </span>
          {actions
            .filter(({ refusal }) => selected.some((row) => refusal(row) === null))
            .map((action) => (
              <Button
                key={action.name}
                tone="quiet"
                size="small"
                busy={isBusy}
                onClick={() => {
                  start(action).catch(() =>
                    toasts.show("We could not read the list again. Please reload it.", "problem"),
                  );
                }}
              >
                {action.name}
              </Button>
            ))}
          <Button tone="quiet" size="small" busy={isBusy} onClick={() => onSelect([])}>
            Select none
          </Button>
        </div>
      )}
      {refused !== null && (
        <Dialog open onClose={() => setRefused(null)} title={refused.title}>
          <div className={styles.form}>
            <p>These stay selected:</p>
            <ul className={styles.rows}>
              {refused.not.map(({ row, why }, index) => (
                <li key={index} className={styles.row}>
                  <strong>{nameOf(row)}</strong>
                  <span>{why}</span>
                </li>
              ))}
            </ul>
            <div className={styles.buttons}>
              <Button tone="spot" onClick={() => setRefused(null)}>
                Back to the list
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
