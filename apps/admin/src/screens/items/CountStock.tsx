import type { StaffItem } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Dialog, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { differenceOf, gridOf } from "./combination-grid.ts";
import { CombinationTable } from "./CombinationTable.tsx";
import { combinationsOf, editedOf, type Combination } from "./item-fields.ts";
import own from "./items.module.css";

type Variation = StaffItem["variations"][number];

/** Counts all that an item comes in. What families buy meanwhile is not lost, because only the differences are sent. */
export function CountStock({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [key] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState<readonly number[]>([]);
  const attributes = editedOf(item);
  const rows = combinationsOf(attributes, item);
  const grid = gridOf(attributes, rows);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
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
      if (changes.length > 0) {
        const body = { changes, reason };
        try {
          await api.call("POST /v1/staff/items/{id}/stock", {
            path: { id: item.id },
            body,
            idempotencyKey: contentKey(key, body),
            quiet: true,
          });
        } catch (error) {
          // Somebody may have bought or counted meanwhile: what is shown has to be true before it is counted again.
          void revalidator.revalidate();
          throw error;
        }
      }
      toasts.show(changes.length > 0 ? "Stock changed." : "The stock is as it was.", "good");
      onClose();
      await revalidator.revalidate();
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
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormProblem of={submission} />
        <p>
          Type how many you counted, such as 12, or what came in or went out, such as +5 or -2. Leave the rest empty.
        </p>
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
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Change the stock
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
