import type { ItemChoices, ItemForm as Form, StaffItem } from "@matinee/contract/client";
import { formatPence } from "@matinee/format";
import { Checkbox, Notice, Select, TextInput } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { LongText } from "../../ui/LongText.tsx";
import { ChooseOne } from "../../ui/choices.tsx";
import editor from "../../ui/editor.module.css";
import { NumberInput, PriceInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { opensDraft, SaveListing } from "../../ui/SaveListing.tsx";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { ratesWith, VatRate } from "../../ui/VatRate.tsx";
import { AttributeRows } from "./AttributeRows.tsx";
import { oneVatOf } from "./combination-grid.ts";
import {
  allowedChoices,
  combinationsOf,
  editedOf,
  readItemForm,
  stockGoing,
  type EditedAttribute,
} from "./item-fields.ts";
import { VariationRows } from "./VariationRows.tsx";

type Props = {
  /** Undefined for a new item. */
  of?: StaffItem;
  choices: ItemChoices;
  save: (form: Form, how: { readonly opens: boolean }) => Promise<boolean>;
  /** True for those who may look and change nothing. */
  readOnly: boolean;
  /** Opens the count of the stock; absent where there is none. */
  onCount?: (() => void) | undefined;
  /** True while a count was sent and not answered. */
  isCountUnanswered?: boolean;
};

const MOST_ROWS = 200;

/** Adds or edits an item: what it comes in, and what each of that costs. */
export function ItemForm({ of, choices, save, readOnly, onCount, isCountUnanswered = false }: Props) {
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork(isCountUnanswered);
  const [attributes, setAttributes] = useState<readonly EditedAttribute[]>(() => editedOf(of));
  const print = of?.personalisation ?? null;
  const [prints, setPrints] = useState(print !== null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [vatDiffers, setVatDiffers] = useState(!oneVatOf(of));
  const rows = combinationsOf(attributes, of);
  const hasNew = rows.some(({ stored }) => stored === undefined);
  const going = stockGoing(of, rows);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opens = opensDraft(event);
    const { body, errors, sent: keys } = readItemForm(new FormData(event.currentTarget), attributes, rows);
    setSent(keys);
    void submission.submit(async () => void (await saving(async () => await save(body, { opens }))), errors);
  };
  const error = submission.fieldError;
  /** The API names a combination by its place among those that were sent. */
  const rowError = (field: string) => {
    const [name = "", ...rest] = field.split(".");
    const nth = sent.indexOf(rest.join("."));
    return error(field) ?? (nth < 0 ? null : error(`variations.${nth}.${name === "vat" ? "vat_rate" : name}`));
  };
  const rates = ratesWith(of?.variations.map((one) => one.vat_rate));
  const base = of?.variations[0];
  const { postage, postage_free_from: freeFrom } = choices;
  return (
    <>
      <form className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
        <fieldset className={editor.section} disabled={readOnly}>
          <FormProblem of={submission} />
          <fieldset className={editor.section}>
            <legend>Basics</legend>
            <TextInput label="Name" name="name" autoComplete="off" defaultValue={of?.name} error={error("name")} />
            <ChooseOne
              label="Category"
              name="category_id"
              choices={choices.categories}
              chosen={of?.category_id}
              error={error("category_id")}
            />
            <LongText label="Description" name="description" value={of?.description} error={error("description")} />
          </fieldset>
          <AttributeRows
            attributes={attributes}
            error={error}
            onChange={(next) => {
              setAttributes(next);
              onInput();
            }}
          />
          {going !== null && (
            <Notice live tone="problem" title={going}>
              {hasNew
                ? "New combinations start with the number under “In stock”. After saving, use “Count the stock” to change each one."
                : "What is taken out will no longer be for sale."}
            </Notice>
          )}
          {hasNew && (
            <fieldset className={editor.section}>
              <legend>
                {of === undefined ? "Price and stock of each" : "Price and stock of new or returning combinations"}
              </legend>
              <div className={editor.three}>
                <PriceInput label="Price, £" name="price" value={base?.price} error={error("price")} />
                {(of === undefined || vatDiffers) && (
                  <VatRate
                    label="VAT in the price"
                    name="vat_rate"
                    rates={rates}
                    defaultValue={base?.vat_rate ?? choices.vat_rate}
                    error={error("vat_rate")}
                  />
                )}
                <NumberInput label="In stock" name="stock" value={0} error={error("stock")} />
              </div>
            </fieldset>
          )}
          {(of !== undefined || attributes.length > 0) && rows.length <= MOST_ROWS && rows.length > 0 && (
            <VariationRows
              attributes={attributes}
              rows={rows}
              of={of}
              rates={rates}
              differs={vatDiffers}
              onDiffers={setVatDiffers}
              error={rowError}
              count={onCount ?? null}
            />
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
                    label="Allowed characters"
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
                  <NumberInput
                    label="Longest text"
                    name="personalisation.max_length"
                    value={print?.max_length ?? 12}
                    error={error("personalisation.max_length")}
                  />
                  <PriceInput
                    label="Price of printing, £"
                    name="personalisation.price"
                    value={print?.price}
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
          {of === undefined && <p className={styles.mute}>You can add pictures once the draft is saved.</p>}
          {!readOnly && <SaveListing kind="item" status={of?.status} busy={submission.busy} />}
        </fieldset>
      </form>
    </>
  );
}
