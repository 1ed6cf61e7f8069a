import { ApiError } from "@matinee/contract/client";
import { detailsText } from "@matinee/webapp";

/** Something that can be done with many rows, each by a call of its own. */
export interface BulkAction<Row> {
  /** The button: "Close". */
  readonly name: string;
  /** What was done with them: "closed". */
  readonly done: string;
  /** Why it can't be done with this row; null if it can. */
  readonly refusal: (row: Row) => string | null;
  /** What is asked first, where nothing undoes it: the question, and what it means for the families of the rows. */
  readonly ask?: {
    readonly title: string;
    readonly text: string;
    /** The label of the field for the reason, where one is recorded with each row. */
    readonly reason?: string;
  };
  /** Does it, and answers what undoes it; null if nothing does. */
  readonly run: (row: Row, reason: string) => Promise<(() => Promise<unknown>) | null>;
}

export interface BulkResult<Row> {
  readonly done: readonly Row[];
  readonly not: readonly { readonly row: Row; readonly why: string }[];
  /** Undoes what was done, the last row first. Throws the first refusal once all were tried. Null if not all of it can be undone. */
  readonly undo: (() => Promise<void>) | null;
}

/** Does an action with each row, one after another. A row that is refused or can't be reached does not stop the others. */
export async function runBulk<Row>(
  { refusal, run }: BulkAction<Row>,
  rows: readonly Row[],
  onProgress: (finished: number) => void,
  reason = "",
): Promise<BulkResult<Row>> {
  const done: Row[] = [];
  const not: { row: Row; why: string }[] = [];
  const undos: ((() => Promise<unknown>) | null)[] = [];
  for (const [index, row] of rows.entries()) {
    const why = refusal(row);
    if (why === null) {
      try {
        undos.unshift(await run(row, reason));
        done.push(row);
      } catch (error) {
        not.push({ row, why: textOfError(error) });
      }
    } else not.push({ row, why });
    onProgress(index + 1);
  }
  const all = undos.filter((undo) => undo !== null);
  return { done, not, undo: all.length < undos.length ? null : async () => await undoAll(all) };
}

async function undoAll(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const undo of undos) {
    try {
      await undo();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}

function textOfError(error: unknown): string {
  if (error instanceof ApiError && error.code === "edit_conflict") return "Somebody changed it a moment ago.";
  if (!(error instanceof ApiError)) return "The server could not be reached.";
  if (error.code === "list_ends" && typeof error.details === "string")
    return `${error.details} Do this on its own page.`;
  // What is said of this one row comes before what the refusal means in general.
  const general = error.messages.join(" ") || (error.isExplained ? error.message : "It was refused.");
  return detailsText(error) || general;
}

/** "18 classes closed, 2 not." */
export function bulkText(done: string, many: number, not: number): string {
  if (not === 0) return `${many} ${done}.`;
  return many === 0 ? `None ${done}.` : `${many} ${done}, ${not} not.`;
}
