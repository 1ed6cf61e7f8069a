import { counted } from "@matinee/format";
import { Button, Dialog, TextArea } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { textOf } from "../form-data.ts";
import styles from "../page.module.css";
import { undoStore } from "../undo/undo-store.ts";
import { FormDialog, LeaveButton } from "../unsaved/FormDialog.tsx";
import bar from "./bulk-bar.module.css";
import { bulkText, runBulk, type BulkAction, type BulkResult } from "./run-bulk.ts";

/** All rows of a list, also of its other pages. */
export interface WholeList<Row> {
  readonly total: number;
  readonly load: () => Promise<readonly Row[]>;
}

/** So many rows are done one after another in a few minutes at most. */
const MOST_ROWS = 1_000;

interface BulkBarProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly selected: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Leaves these rows selected. */
  readonly onSelect: (rows: readonly Row[]) => void;
  /** The whole list, once all that is in view is selected; absent where there is no more. */
  readonly whole?: WholeList<Row> | undefined;
}

/** What can be done with the selected rows. Each row is answered for itself; those that were refused stay selected, with the reason. */
export function BulkBar<Row>({ actions, selected, nameOf, onSelect, whole }: BulkBarProps<Row>) {
  const { toasts } = useApp();
  const { revalidate } = useRevalidator();
  const [finished, setFinished] = useState<number | null>(null);
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null);
  const [refused, setRefused] = useState<{ title: string; not: BulkResult<Row>["not"] } | null>(null);
  const start = async (action: BulkAction<Row>, reason: string) => {
    setFinished(0);
    const { done, not, undo } = await runBulk(action, selected, setFinished, reason);
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
  const begin = (action: BulkAction<Row>, reason = "") => {
    setAsked(null);
    start(action, reason).catch(() => toasts.show("We could not read the list again. Please reload it.", "problem"));
  };
  const [loads, setLoads] = useState(false);
  const selectWhole = async ({ load }: WholeList<Row>) => {
    setLoads(true);
    try {
      onSelect(await load());
    } catch {
      toasts.show("We could not read the whole list. Please try again.", "problem");
    } finally {
      setLoads(false);
    }
  };
  const isBusy = finished !== null || loads;
  return (
    <>
      {selected.length > 0 && (
        <div className={bar.bar} role="region" aria-label="Selected rows">
          <span role="status">
            {finished === null ? `${counted(selected.length, "row")} selected` : `${finished} of ${selected.length}…`}
          </span>
          {whole !== undefined && whole.total > selected.length && whole.total <= MOST_ROWS && (
            <Button tone="quiet" size="small" busy={isBusy} onClick={() => void selectWhole(whole)}>
              Select all {whole.total}
            </Button>
          )}
          {actions
            .filter(({ refusal }) => selected.some((row) => refusal(row) === null))
            .map((action) => (
              <Button
                key={action.name}
                tone="quiet"
                size="small"
                busy={isBusy}
                onClick={() => (action.ask === undefined ? begin(action) : setAsked(action))}
              >
                {action.name}
              </Button>
            ))}
          <Button tone="quiet" size="small" busy={isBusy} onClick={() => onSelect([])}>
            Select none
          </Button>
        </div>
      )}
      {asked !== null && (
        <Preview
          action={asked}
          rows={selected}
          nameOf={nameOf}
          onDo={(reason) => begin(asked, reason)}
          onClose={() => setAsked(null)}
        />
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

interface PreviewProps<Row> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly onDo: (reason: string) => void;
  readonly onClose: () => void;
}

/** So many are named; the buttons below stay in reach. */
const NAMED = 20;

/** Who is affected by what can't be undone, and who is left out, before it is done. */
function Preview<Row>({ action, rows, nameOf, onDo, onClose }: PreviewProps<Row>) {
  const judged = rows.map((row) => ({ row, why: action.refusal(row) }));
  const left = judged.filter(({ why }) => why !== null);
  const affected = judged.filter(({ why }) => why === null);
  const label = action.ask?.reason;
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), "reason").trim();
    if (label !== undefined && reason === "") setError("Please give a reason.");
    else onDo(reason);
  };
  return (
    <FormDialog open onClose={onClose} title={action.ask?.title ?? action.name}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{action.ask?.text}</p>
        <ul className={styles.rows} aria-label="Who is affected">
          {affected.slice(0, NAMED).map(({ row }, index) => (
            <li key={index} className={styles.row}>
              <strong>{nameOf(row)}</strong>
            </li>
          ))}
          {affected.length > NAMED && <li className={styles.row}>and {affected.length - NAMED} more</li>}
        </ul>
        {left.length > 0 && (
          <>
            <p>Left out:</p>
            <ul className={styles.rows} aria-label="Who is left out">
              {left.map(({ row, why }, index) => (
                <li key={index} className={styles.row}>
                  <strong>{nameOf(row)}</strong>
                  <span>{why}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {label !== undefined && <TextArea label={label} name="reason" rows={2} maxLength={500} error={error} />}
        <div className={styles.buttons}>
          <Button type="submit" tone="spot">
            {action.name}
          </Button>
          <LeaveButton>Cancel</LeaveButton>
        </div>
      </form>
    </FormDialog>
  );
}
