import type { ItemChoices, ItemForm as Form, StaffItem } from "@matinee/contract/client";
import { formatPence, poundsDecimal } from "@matinee/format";
import { Button, Checkbox, Select, TextArea, TextInput } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/use-unsaved-work.tsx";
import { AttributeRows } from "./AttributeRows.tsx";
import { allowedChoices, combinationsOf, readItemForm, type EditedAttribute } from "./item-fields.ts";
import { StockDialog } from "./StockDialog.tsx";
import { VariationRows } from "./VariationRows.tsx";

type Props = {
  /** Undefined for a new item. */
  of?: StaffItem;
  choices: ItemChoices;
  save: (form: Form, how: { readonly opens: boolean }) => Promise<void>;
  /** True for those who may look and change nothing. */
  readOnly: boolean;
};

const VAT_RATES = [20, 5, 0];
const MOST_ROWS = 200;

const editedOf = (of: StaffItem | undefined): EditedAttribute[] =>
  (of?.attributes ?? []).map(({ id, name, options }) => ({
    key: String(id),
    id,
    name,
    options: options.map((one) => ({ key: String(one.id), ...one })),
  }));

/** Adds or edits an item: what it comes in, and what each of that costs. */
export function ItemForm({ of, choices, save, readOnly }: Props) {
  const submission = useSubmit();
  const { onInput, saving, question } = useUnsavedWork();
  const [attributes, setAttributes] = useState<readonly EditedAttribute[]>(() => editedOf(of));
  const print = of?.personalisation ?? null;
  const [prints, setPrints] = useState(print !== null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [counting, setCounting] = useState<number | null>(null);
  const counted = of?.variations.find(({ id }) => id === counting);
  const rows = combinationsOf(attributes, of);
  const hasNew = rows.some(({ stored }) => stored === undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opens = event.submitter?.getAttribute("value") === "open";
    const { body, errors, sent: keys } = readItemForm(new FormData(event.currentTarget), attributes, rows);
    setSent(keys);
    void submission.submit(async () => await saving(async () => await save(body, { opens })), errors);
  };
  const error = submission.fieldError;
  /** The API names a combination by its place among those that were sent. */
  const rowError = (field: string) => {
    const [name = "", ...rest] = field.split(".");
    const nth = sent.indexOf(rest.join("."));
    return error(field) ?? (nth < 0 ? null : error(`variations.${nth}.${name === "vat" ? "vat_rate" : name}`));
  };
  const rates = [...new Set([...VAT_RATES, ...(of?.variations.map((one) => one.vat_rate) ?? [])])];
  const base = of?.variations[0];
  const { postage, postage_free_from: freeFrom } = choices;
  return (
    <>
      <form className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
        {question}
        <fieldset className={editor.section} disabled={readOnly}>
          <FormProblem of={submission} />
          <fieldset className={editor.section}>
            <legend>Basics</legend>
            <TextInput label="Name" name="name" autoComplete="off" defaultValue={of?.name} error={error("name")} />
            <Select
              label="Category"
              name="category_id"
              defaultValue={of?.category_id ?? ""}
              error={error("category_id")}
            >
              <option value="">Please choose</option>
              {choices.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <TextArea
              label="Description"
              name="description"
              rows={3}
              optional
              defaultValue={of?.description}
              error={error("description")}
            />
          </fieldset>
          <AttributeRows
            attributes={attributes}
            error={error}
            onChange={(next) => {
              setAttributes(next);
              onInput();
            }}
          />
          {hasNew && (
            <fieldset className={editor.section}>
              <legend>{of === undefined ? "Price and stock of each" : "Price and stock of what is new"}</legend>
              <div className={editor.three}>
                <TextInput
                  label="Price, £"
                  name="price"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={base === undefined ? "" : poundsDecimal(base.price)}
                  error={error("price")}
                />
                <Select
                  label="VAT in the price"
                  name="vat_rate"
                  defaultValue={base?.vat_rate ?? (choices.vat_registered ? 20 : 0)}
                  error={error("vat_rate")}
                >
                  {rates.map((rate) => (
                    <option key={rate} value={rate}>
                      {rate === 0 ? "No VAT" : `${rate}%`}
                    </option>
                  ))}
                </Select>
                <TextInput
                  label="In stock"
                  name="stock"
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={0}
                  error={error("stock")}
                />
              </div>
            </fieldset>
          )}
          {(of !== undefined || attributes.length > 0) && rows.length <= MOST_ROWS && rows.length > 0 && (
            <VariationRows rows={rows} of={of} rates={rates} error={rowError} count={readOnly ? null : setCounting} />
          )}
          <fieldset className={editor.section}>
            <legend>Personalisation</legend>
            <Checkbox
              label="Families can have something printed on it"
              name="prints"
              checked={prints}
              onChange={(event) => setPrints(event.target.checked)}
            />
            {prints && (
              <>
                <TextInput
                  label="What is printed"
                  help="Families read it above the field, such as Name to print."
                  name="personalisation.label"
                  autoComplete="off"
                  defaultValue={of?.personalisation?.label ?? "Name to print"}
                  error={error("personalisation.label")}
                />
                <div className={editor.three}>
                  <Select
                    label="Made of"
                    name="personalisation.allowed"
                    defaultValue={of?.personalisation?.allowed ?? "letters"}
                    error={error("personalisation.allowed")}
                  >
                    {allowedChoices(of).map(({ value, name }) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                  </Select>
                  <TextInput
                    label="Longest text"
                    name="personalisation.max_length"
                    inputMode="numeric"
                    defaultValue={of?.personalisation?.max_length ?? 12}
                    error={error("personalisation.max_length")}
                  />
                  <TextInput
                    label="Price of it, £"
                    name="personalisation.price"
                    inputMode="decimal"
                    defaultValue={print === null ? "" : poundsDecimal(print.price)}
                    error={error("personalisation.price")}
                  />
                </div>
              </>
            )}
          </fieldset>
          <p className={styles.mute}>
            {postage === null
              ? "Items of this school are handed out at class."
              : `Items of this school are posted for ${formatPence(postage)}${freeFrom === null ? "" : `, and free from ${formatPence(freeFrom)}`}.`}
          </p>
          {!readOnly && (
            <div className={styles.buttons}>
              <Button type="submit" tone={of?.status === "draft" ? "quiet" : "spot"} busy={submission.busy}>
                {of === undefined || of.status === "draft" ? "Save draft" : "Save item"}
              </Button>
              {of?.status === "draft" && (
                <Button type="submit" tone="spot" value="open" busy={submission.busy}>
                  Save and open
                </Button>
              )}
            </div>
          )}
        </fieldset>
      </form>
      {of !== undefined && counted !== undefined && (
        <StockDialog item={of} variation={counted} onClose={() => setCounting(null)} />
      )}
    </>
  );
}
