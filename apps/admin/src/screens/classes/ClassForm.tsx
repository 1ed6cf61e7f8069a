import type { ClassChoices, ClassForm as Form, DatesPreview as Dates, StaffClass } from "@matinee/contract/client";
import { ageRange } from "@matinee/format";
import { Checkbox, TextInput } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, type SubmitEvent } from "react";
import { LongText } from "../../ui/LongText.tsx";
import { choosable, ChooseOne, ChooseSome, Disciplines } from "../../ui/choices.tsx";
import type { Taking } from "../../ui/AffectedFamilies.tsx";
import { DatesPreview } from "../../ui/DatesPreview.tsx";
import { textOf } from "../../ui/form-data.ts";
import editor from "../../ui/editor.module.css";
import { NumberInput, PriceInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { opensDraft, SaveListing } from "../../ui/SaveListing.tsx";
import { usePreview } from "../../ui/use-preview.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { ratesWith, VatRate } from "../../ui/VatRate.tsx";
import { readClassForm } from "./class-fields.ts";
import { SlotRows } from "./SlotRows.tsx";

/** How far a save reaches. */
export interface Scope {
  /** The first day of the new weekly lessons, teachers and places; null: all lessons to come follow them. */
  readonly from: string | null;
  /** Families are told by mail of other teachers. */
  readonly tell_teachers: boolean;
}

const scopeOf = (data: FormData): Scope => ({
  from: textOf(data, "from") || null,
  tell_teachers: data.has("tell_teachers"),
});

type Props = {
  /** Undefined for a new class. */
  of?: StaffClass;
  choices: ClassChoices;
  preview: (form: Form & Scope) => Promise<Dates>;
  /** Asks what becomes of the families; null: back to the form. Undefined for a new class, which nobody has booked. */
  ask?: (form: Form & Scope, opens: boolean) => Promise<Taking | null>;
  save: (form: Form & Scope, taking: Taking, opens: boolean) => Promise<boolean>;
  /** True for those who may look and change nothing. */
  readOnly: boolean;
};

/** Adds or edits a class, beside what that does to its dates. */
export function ClassForm({ of, choices, preview, ask, save, readOnly }: Props) {
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const form = useRef<HTMLFormElement>(null);
  const { dates, look } = usePreview(
    () => {
      if (form.current === null) return null;
      const data = new FormData(form.current);
      const { body, errors } = readClassForm(data);
      return Object.keys(errors).length > 0 ? null : preview({ ...body, ...scopeOf(data) });
    },
    of !== undefined && !readOnly,
    of?.version,
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opens = opensDraft(event);
    const data = new FormData(event.currentTarget);
    const { body, errors } = readClassForm(data);
    const scoped = { ...body, ...scopeOf(data) };
    void submission.submit(async () => {
      const taking = ask === undefined ? { seen: null } : await ask(scoped, opens);
      if (taking !== null) await saving(async () => await save(scoped, taking, opens));
    }, errors);
  };
  const teachers = choosable(choices.teachers, of?.teacher_ids ?? []);
  const error = (name: keyof Form) => submission.fieldError(name);
  const number = (name: "capacity" | "trial_cap" | "trial_sessions", label: string, initial: number) => (
    <NumberInput label={label} name={name} value={of?.[name] ?? initial} error={error(name)} />
  );
  const price = (name: "trial_price" | "term_fee", label: string) => (
    <PriceInput label={label} name={name} value={of?.[name]} error={error(name)} />
  );
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
      <fieldset className={editor.section} disabled={readOnly}>
        <FormProblem of={submission} />
        <fieldset className={editor.section}>
          <legend>Basics</legend>
          <TextInput label="Name" name="name" autoComplete="off" defaultValue={of?.name} error={error("name")} />
          <ChooseOne
            label="Stage"
            name="stage_id"
            choices={choices.stages.map(({ id, name, min_age: min, max_age: max }) => ({
              id,
              name: `${name} (${ageRange(min, max)})`,
            }))}
            chosen={of?.stage_id}
            error={error("stage_id")}
          />
          <Disciplines choices={choices.disciplines} chosen={of?.disciplines ?? []} error={error("disciplines")} />
          <LongText label="Description" name="description" value={of?.description} error={error("description")} />
          <LongText
            label="What happens in a lesson"
            name="what_happens"
            value={of?.what_happens}
            error={error("what_happens")}
          />
        </fieldset>
        <fieldset className={editor.section}>
          <legend>Where and who</legend>
          <ChooseOne
            label="Location"
            name="location_id"
            choices={choosable(choices.locations, of === undefined ? [] : [of.location_id])}
            chosen={of?.location_id}
            error={error("location_id")}
          />
          {teachers.length > 0 && (
            <fieldset className={styles.stack}>
              <legend className={styles.legend}>Teachers</legend>
              <ChooseSome
                name="teacher_ids"
                choices={teachers.map(({ id, name }) => ({ value: id, label: name }))}
                isChosen={(id) => of?.teacher_ids.includes(id) ?? false}
                error={error("teacher_ids")}
              />
              {of !== undefined && of.lessons > 0 && (
                <Checkbox
                  name="tell_teachers"
                  label="Tell families about new teachers"
                  help="By email, if the teachers change. They are always told about a new location or new times."
                />
              )}
            </fieldset>
          )}
        </fieldset>
        <SlotRows
          slots={of?.slots ?? []}
          error={submission.fieldError}
          onChange={() => (onInput(), look())}
          isOpen={of?.status === "open"}
        />
        <fieldset className={editor.section}>
          <legend>Places</legend>
          <div className={editor.three}>
            {number("capacity", "Places", 20)}
            {number("trial_cap", "Trial places", 4)}
            {number("trial_sessions", "Lessons in a trial", 2)}
          </div>
          <p className={styles.mute}>
            With 0 trial places the class offers no trials and has no waiting list. Families join for the term.
          </p>
        </fieldset>
        <fieldset className={editor.section}>
          <legend>Money</legend>
          <div className={editor.three}>
            {price("trial_price", "Trial price, £")}
            {price("term_fee", "Term fee, £")}
            <VatRate
              label="VAT in the prices"
              name="vat_rate"
              rates={ratesWith(of && [of.vat_rate])}
              defaultValue={of?.vat_rate ?? choices.vat_rate}
              error={error("vat_rate")}
            />
          </div>
        </fieldset>
        {!readOnly && <SaveListing kind="class" status={of?.status} busy={submission.busy} />}
      </fieldset>
      {!readOnly && (
        <div className={editor.side}>
          <DatesPreview dates={dates} />
        </div>
      )}
    </form>
  );
}
