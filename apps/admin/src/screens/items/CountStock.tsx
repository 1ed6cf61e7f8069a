import { ApiError, type StaffItem } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Notice, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { contentKey, textOf } from "../../ui/form-data.ts";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { FormDialog, LeaveButton } from "../../ui/unsaved/FormDialog.tsx";
import { differenceOf, gridOf } from "./combination-grid.ts";
import { CombinationTable } from "./CombinationTable.tsx";
import { combinationsOf, editedOf, type Combination } from "./item-fields.ts";
import own from "./items.module.css";

export interface Counting {
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

const newKey = () => crypto.randomUUID();

type Props = {
  item: StaffItem;
  open: boolean;
  onClose: () => void;
  /** What was sent and not answered: it may be saved. It is sent again as it was, so that nothing counts twice. */
  unanswered: Counting | null;
  onUnanswered: (sent: Counting | null) => void;
};

/**
 * Counts all that an item comes in. What families buy meanwhile is not lost, because only the differences are sent. While it is closed it keeps
 * what was sent without an answer.
 */
export function CountStock({ item: loaded, open, onClose, unanswered, onUnanswered }: Props) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [key, setKey] = useState(newKey);
  const [sent, setSent] = useState<readonly number[]>([]);
  // After a refusal, until the page itself is read again.
  const [readAgain, setReadAgain] = useState<{ readonly after: StaffItem; readonly item: StaffItem } | null>(null);
  const [typed] = useState(() => new Map<string, string>());
  const item = readAgain?.after === loaded ? readAgain.item : loaded;
  const attributes = editedOf(item);
  const rows = combinationsOf(attributes, item);
  const grid = gridOf(attributes, rows, item);
  const path = { id: item.id };
  const refused = async (problem: unknown, body: Counting) => {
    if (isUndecided(problem, unanswered !== null)) return onUnanswered(body);
    onUnanswered(null);
    // The answer is kept with its key, and the next try may have another one.
    setKey(newKey);
    // Somebody may have bought or counted meanwhile: what is shown has to be true before it is counted again.
    const stored = await api.call("GET /v1/staff/items/{id}", { path, quiet: true }).catch(() => null);
    if (stored !== null) setReadAgain({ after: loaded, item: stored });
  };
  const send = async (body: Counting) => {
    const idempotencyKey = contentKey(key, body);
    try {
      await api.call("POST /v1/staff/items/{id}/stock", { path, body, idempotencyKey, quiet: true });
    } catch (error) {
      await refused(error, body);
      throw error;
    }
    toasts.show("Stock changed.", "good");
    done();
    await revalidator.revalidate();
  };
  const done = () => {
    typed.clear();
    onUnanswered(null);
    setReadAgain(null);
    setKey(newKey);
    onClose();
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
      toasts.show("Stock not changed.", "good");
      done();
    }, errors);
  };
  const field = (name: string) => ({
    name,
    defaultValue: typed.get(name) ?? "",
    onType: (value: string) => void typed.set(name, value),
  });
  const cell = ({ options, stored }: Combination) => {
    if (stored === undefined) return <span className={styles.mute}>Not for sale</span>;
    const nth = sent.indexOf(stored.id);
    const error =
      submission.fieldError(`count.${stored.id}`) ?? (nth < 0 ? null : submission.fieldError(`changes.${nth}.by`));
    const name = options.map(({ name: option }) => option).join(", ");
    return (
      <Count
        variation={stored}
        name={name}
        field={field(`count.${stored.id}`)}
        isSent={unanswered !== null}
        error={error}
      />
    );
  };
  return (
    <FormDialog
      wide={(grid?.columns.length ?? 0) > 3}
      open={open}
      onClose={onClose}
      keeps={unanswered !== null}
      busy={submission.busy}
      onLeave={() => typed.clear()}
      title={`Count the stock of ${item.name}`}
    >
      <form className={`${styles.form} ${own.count}`} noValidate onSubmit={submit}>
        {(unanswered === null || submission.loggedOut) && <FormProblem of={submission} />}
        <p>
          Type how many you counted, such as 12, or what came in or went out, such as +5 or -2. Leave the rest empty.
        </p>
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
            defaultValue={typed.get("reason")}
            onChange={(event) => field("reason").onType(event.target.value)}
            error={submission.fieldError("reason")}
          />
        </fieldset>
        {unanswered !== null && (
          <Notice tone="problem" live>
            No answer came, so this may be saved already. Try again: nothing is counted twice.
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            {unanswered === null ? "Change the stock" : "Try again"}
          </Button>
          <LeaveButton>Cancel</LeaveButton>
        </div>
      </form>
    </FormDialog>
  );
}

type CountProps = {
  variation: Variation;
  name: string;
  field: { readonly name: string; readonly defaultValue: string; readonly onType: (value: string) => void };
  /** It may be counted already. */
  isSent: boolean;
  error: string | null;
};

/** One field; what is typed re-renders nothing else. */
function Count({ variation: { stock, held }, name, field, isSent, error }: CountProps) {
  const [typed, setTyped] = useState(field.defaultValue);
  const by = isSent ? null : differenceOf(typed, stock);
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
        name={field.name}
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          field.onType(value);
        }}
        error={error}
      />
      {by !== null && by !== 0 && stock + by >= 0 && <span className={own.after}>{stock + by} after this</span>}
    </div>
  );
}
