import { ApiError, type StaffItem } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Dialog, Notice, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { contentKey, textOf } from "../../ui/form-data.ts";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { differenceOf, gridOf } from "./combination-grid.ts";
import { CombinationTable } from "./CombinationTable.tsx";
import { combinationsOf, editedOf, type Combination } from "./item-fields.ts";
import own from "./items.module.css";

interface Counting {
  readonly changes: { variation_id: number; by: number }[];
  readonly reason: string;
}
type Variation = StaffItem["variations"][number];

/**
 * Whether a count may be saved although an error came. What was not answered before may be so even if its repetition is refused, such as by a
 * limit; only an answer about what was counted decides it.
 */
function isUndecided(error: unknown, isRepeated: boolean): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return isRepeated && error.status !== 404 && error.status !== 422;
}

/** Counts all that an item comes in. What families buy meanwhile is not lost, because only the differences are sent. */
export function CountStock({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [key] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState<readonly number[]>([]);
  // What was sent and not answered may be saved. It is sent again as it was, so that nothing counts twice.
  const [unanswered, setUnanswered] = useState<Counting | null>(null);
  const attributes = editedOf(item);
  const rows = combinationsOf(attributes, item);
  const grid = gridOf(attributes, rows);
  const send = async (body: Counting) => {
    const idempotencyKey = contentKey(key, body);
    try {
      await api.call("POST /v1/staff/items/{id}/stock", { path: { id: item.id }, body, idempotencyKey, quiet: true });
    } catch (error) {
      setUnanswered(isUndecided(error, unanswered !== null) ? body : null);
      // It may be saved, and somebody may have bought or counted meanwhile: what is shown has to be true before it is counted again.
      void revalidator.revalidate();
      throw error;
    }
    toasts.show("Stock changed.", "good");
    onClose();
    await revalidator.revalidate();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (unanswered !== null) return void submission.submit(async () => await send(unanswered));
    const form = new FormData(event.currentTarget);
    const errors: Record<string, string> = {};
    const changes = item.variations.flatMap(({ id, stock }) => {
      const by = differenceOf(textOf(form, `count.${id}`), stock);
      if (by === null) errors[`count.${id}`] = "Please enter a whole number, such as 12, +5 or -2.";
      return by === null || by === 0 ? [] : [{ variation_id: id, by }];
    });
    const reason = textOf(form, "reason");
    setSent(changes.map((one) => one.variation_id));
    void submission.submit(async () => {
      if (changes.length > 0) return await send({ changes, reason });
      toasts.show("The stock is as it was.", "good");
      onClose();
    }, errors);
  };
  const cell = ({ options, stored }: Combination) => {
    if (stored === undefined) return <span className={styles.mute}>Not for sale</span>;
    const nth = sent.indexOf(stored.id);
    const error =
      submission.fieldError(`count.${stored.id}`) ?? (nth < 0 ? null : submission.fieldError(`changes.${nth}.by`));
    return <Count variation={stored} name={options.map(({ name }) => name).join(", ")} error={error} />;
  };
  return (
    <Dialog wide={(grid?.columns.length ?? 0) > 3} open onClose={onClose} title={`Count the stock of ${item.name}`}>
      <form className={`${styles.form} ${own.count}`} noValidate onSubmit={submit}>
        <FormProblem of={submission} />
        <p>
          Type how many you counted, such as 12, or what came in or went out, such as +5 or -2. Leave the rest empty.
        </p>
        {unanswered !== null && (
          <Notice tone="problem">
            No answer came, so this may be saved already. Try again: nothing is counted twice.
          </Notice>
        )}
        <fieldset className={editor.section} disabled={unanswered !== null}>
          {grid === null ? (
            <div className={own.rows}>
              {rows.map((row) => (
                <div key={row.key} className={own.countRow}>
                  <span>{row.options.map(({ name }) => name).join(", ") || "The item"}</span>
                  {cell(row)}
                </div>
              ))}
            </div>
          ) : (
            <CombinationTable grid={grid} label="Stock of each combination" cell={cell} />
          )}
          <TextInput
            label="Reason"
            help="One for all, such as Stock take or Delivery."
            name="reason"
            maxLength={200}
            error={submission.fieldError("reason")}
          />
        </fieldset>
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            {unanswered === null ? "Change the stock" : "Try again"}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type CountProps = { variation: Variation; name: string; error: string | null };

/** One field; what is typed re-renders nothing else. */
function Count({ variation: { id, stock, held }, name, error }: CountProps) {
  const [typed, setTyped] = useState("");
  const by = differenceOf(typed, stock);
  return (
    <div>
      <TextInput
        label={
          <>
            {stock} now
            {held > 0 && `, ${counted(held, "piece")} at the checkout`}
            <VisuallyHidden>. Count of {name || "the item"}</VisuallyHidden>
          </>
        }
        name={`count.${id}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      {by !== null && by !== 0 && stock + by >= 0 && <span className={own.after}>{stock + by} after this</span>}
    </div>
  );
}
