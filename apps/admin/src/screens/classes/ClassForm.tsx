import type { ClassChoices, ClassForm as Form, DatesPreview as Dates, StaffClass } from "@matinee/contract/client";
import { ageRange, poundsDecimal } from "@matinee/format";
import { Button, Checkbox, FieldError, Select, TextArea, TextInput } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, type SubmitEvent } from "react";
import { DatesPreview, useAffectedFamilies } from "../../ui/DatesPreview.tsx";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { usePreview } from "../../ui/use-preview.ts";
import { useUnsavedWork } from "../../ui/use-unsaved-work.tsx";
import { readClassForm } from "./class-fields.ts";
import { SlotRows } from "./SlotRows.tsx";

/** Saves a class: `seen` says that the editor has looked at the families who lose lessons. */
export type SaveClass = (form: Form, how: { readonly seen: string | null; readonly opens: boolean }) => Promise<void>;

type Props = {
  /** Undefined for a new class. */
  of?: StaffClass;
  choices: ClassChoices;
  preview: (form: Form) => Promise<Dates>;
  save: SaveClass;
  /** True for those who may look and change nothing. */
  readOnly: boolean;
};

const VAT_RATES = [20, 5, 0];

/** Adds or edits a class, beside what that does to its dates. */
export function ClassForm({ of, choices, preview, save, readOnly }: Props) {
  const submission = useSubmit();
  const { onInput, saving, question } = useUnsavedWork();
  const affected = useAffectedFamilies();
  const form = useRef<HTMLFormElement>(null);
  const { dates, look } = usePreview(
    () => {
      if (form.current === null) return null;
      const { body, errors } = readClassForm(new FormData(form.current));
      return Object.keys(errors).length > 0 ? null : preview(body);
    },
    of !== undefined && !readOnly,
    of?.version,
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opens = event.submitter?.getAttribute("value") === "open";
    const { body, errors } = readClassForm(new FormData(event.currentTarget));
    void submission.submit(async () => {
      const found = await preview(body);
      if (await affected.ask(found)) await saving(async () => await save(body, { seen: found.seen, opens }));
    }, errors);
  };
  const error = (name: keyof Form) => submission.fieldError(name);
  const number = (name: "capacity" | "trial_cap" | "trial_sessions", label: string, initial: number) => (
    <TextInput
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={of?.[name] ?? initial}
      error={error(name)}
    />
  );
  const price = (name: "trial_price" | "term_fee", label: string) => (
    <TextInput
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={of === undefined ? "" : poundsDecimal(of[name])}
      error={error(name)}
    />
  );
  const rates = [...new Set([...VAT_RATES, ...(of === undefined ? [] : [of.vat_rate])])];
  return (
    <form
      ref={form}
      className={editor.editor}
      noValidate
      onInput={() => {
        onInput();
        look();
      }}
      onSubmit={submit}
    >
      {question}
      {affected.question}
      <fieldset className={editor.section} disabled={readOnly}>
        <FormProblem of={submission} />
        <fieldset className={editor.section}>
          <legend>Basics</legend>
          <TextInput label="Name" name="name" autoComplete="off" defaultValue={of?.name} error={error("name")} />
          <Select label="Stage" name="stage_id" defaultValue={of?.stage_id ?? ""} error={error("stage_id")}>
            <option value="">Please choose</option>
            {choices.stages.map(({ id, name, min_age: min, max_age: max }) => (
              <option key={id} value={id}>
                {name} ({ageRange(min, max)})
              </option>
            ))}
          </Select>
          <fieldset className={styles.stack}>
            <legend className={styles.legend}>Disciplines</legend>
            <div className={editor.choices}>
              {choices.disciplines.map(({ slug, name }) => (
                <Checkbox
                  key={slug}
                  label={name}
                  name="disciplines"
                  value={slug}
                  defaultChecked={of?.disciplines.includes(slug) ?? false}
                  aria-invalid={error("disciplines") !== null || undefined}
                />
              ))}
            </div>
            {error("disciplines") !== null && <FieldError id="disciplines-error">{error("disciplines")}</FieldError>}
          </fieldset>
          <TextArea
            label="Description"
            name="description"
            rows={3}
            optional
            defaultValue={of?.description}
            error={error("description")}
          />
          <TextArea
            label="What happens in a lesson"
            name="what_happens"
            rows={3}
            optional
            defaultValue={of?.what_happens}
            error={error("what_happens")}
          />
        </fieldset>
        <fieldset className={editor.section}>
          <legend>Where and who</legend>
          <Select label="Location" name="location_id" defaultValue={of?.location_id ?? ""} error={error("location_id")}>
            <option value="">Please choose</option>
            {choices.locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {choices.teachers.length > 0 && (
            <fieldset className={styles.stack}>
              <legend className={styles.legend}>Teachers</legend>
              <div className={editor.choices}>
                {choices.teachers.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    name="teacher_ids"
                    value={id}
                    defaultChecked={of?.teacher_ids.includes(id) ?? false}
                  />
                ))}
              </div>
              {error("teacher_ids") !== null && <FieldError id="teachers-error">{error("teacher_ids")}</FieldError>}
            </fieldset>
          )}
        </fieldset>
        <SlotRows slots={of?.slots ?? []} error={submission.fieldError} onChange={() => (onInput(), look())} />
        <fieldset className={editor.section}>
          <legend>Places</legend>
          <div className={editor.three}>
            {number("capacity", "Places", 20)}
            {number("trial_cap", "Trial places", 4)}
            {number("trial_sessions", "Lessons of a trial", 2)}
          </div>
        </fieldset>
        <fieldset className={editor.section}>
          <legend>Money</legend>
          <div className={editor.three}>
            {price("trial_price", "Trial price, £")}
            {price("term_fee", "Term fee, £")}
            <Select
              label="VAT in the prices"
              name="vat_rate"
              defaultValue={of?.vat_rate ?? choices.vat_rate}
              error={error("vat_rate")}
            >
              {rates.map((rate) => (
                <option key={rate} value={rate}>
                  {rate === 0 ? "No VAT" : `${rate}%`}
                </option>
              ))}
            </Select>
          </div>
        </fieldset>
        {!readOnly && (
          <div className={styles.buttons}>
            <Button type="submit" tone={of?.status === "draft" ? "quiet" : "spot"} busy={submission.busy}>
              {of === undefined || of.status === "draft" ? "Save draft" : "Save class"}
            </Button>
            {of?.status === "draft" && (
              <Button type="submit" tone="spot" value="open" busy={submission.busy}>
                Save and open
              </Button>
            )}
          </div>
        )}
      </fieldset>
      {!readOnly && (
        <div className={editor.side}>
          <DatesPreview dates={dates} />
        </div>
      )}
    </form>
  );
}
