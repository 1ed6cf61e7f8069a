import type { CampChoices, CampForm as Form, StaffCalendar, StaffCamp } from "@matinee/contract/client";
import { ageRange, counted, dateRange, shortDate } from "@matinee/format";
import { Select, TextInput } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState, type SubmitEvent } from "react";
import { LongText } from "../../ui/LongText.tsx";
import { choosable, ChooseOne, Disciplines } from "../../ui/choices.tsx";
import type { Taking } from "../../ui/AffectedFamilies.tsx";
import { DateList } from "../../ui/DateList.tsx";
import editor from "../../ui/editor.module.css";
import { NumberInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { opensDraft, SaveListing } from "../../ui/SaveListing.tsx";
import { takenText } from "../../ui/taken-text.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { readCampForm } from "./camp-fields.ts";
import { CampDays } from "./CampDays.tsx";
import { CampExtras } from "./CampExtras.tsx";
import { CampMoney } from "./CampMoney.tsx";

type Props = {
  /** Undefined for a new camp. */
  of?: StaffCamp;
  /** How often it was saved here: what was saved is read again, so that new extras are known by their ids. */
  saves?: number;
  /** How often days were cancelled here: they leave the form, and what is typed of other days stays. */
  cancellations?: number;
  choices: CampChoices;
  calendar: StaffCalendar;
  /** Asks what becomes of the families; null: back to the form. Undefined for a new camp, in which nobody is booked. */
  ask?: (form: Form, opens: boolean) => Promise<Taking | null>;
  save: (form: Form, taking: Taking, opens: boolean) => Promise<boolean>;
  /** True for those who may look and change nothing. */
  readOnly: boolean;
};

/** Adds or edits a camp with its days and extras. */
export function CampForm({ of, saves = 0, cancellations = 0, choices, calendar, ask, save, readOnly }: Props) {
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const form = useRef<HTMLFormElement>(null);
  const [locationId, setLocationId] = useState(of?.location_id ?? null);
  const [isByDay, setByDay] = useState(of !== undefined && of.day_price !== null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opens = opensDraft(event);
    const { body, errors } = readCampForm(new FormData(event.currentTarget));
    void submission.submit(async () => {
      const taking = ask === undefined ? { seen: null } : await ask(body, opens);
      if (taking !== null) await saving(async () => await save(body, taking, opens));
    }, errors);
  };
  const error = submission.fieldError;
  const vatRate = of?.vat_rate ?? choices.vat_rate;
  const fillInAges = (stageId: string) => {
    const stage = choices.stages.find(({ id }) => String(id) === stageId);
    if (stage === undefined) return;
    for (const [name, age] of [
      ["min_age", stage.min_age],
      ["max_age", stage.max_age],
    ] as const) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = String(age);
    }
  };
  return (
    <form ref={form} className={editor.editor} noValidate onInput={onInput} onSubmit={submit}>
      <fieldset className={editor.section} disabled={readOnly}>
        <FormProblem of={submission} />
        <fieldset className={editor.section}>
          <legend>Basics</legend>
          <TextInput label="Name" name="name" autoComplete="off" defaultValue={of?.name} error={error("name")} />
          <ChooseOne
            label="Category"
            name="category_id"
            choices={choices.categories}
            chosen={of?.category_id ?? (choices.categories.length === 1 ? choices.categories[0]?.id : undefined)}
            error={error("category_id")}
          />
          <ChooseOne
            label="Location"
            name="location_id"
            choices={choosable(choices.locations, of === undefined ? [] : [of.location_id])}
            chosen={of?.location_id}
            onChange={(event) => setLocationId(Number(event.target.value))}
            error={error("location_id")}
          />
          <Disciplines choices={choices.disciplines} chosen={of?.disciplines ?? []} error={error("disciplines")} />
          <div className={editor.three}>
            <Select
              label="Ages of a stage"
              optional
              defaultValue=""
              onChange={(event) => fillInAges(event.target.value)}
            >
              <option value="">Fill in the ages</option>
              {choices.stages.map(({ id, name, min_age: min, max_age: max }) => (
                <option key={id} value={id}>
                  {name} ({ageRange(min, max)})
                </option>
              ))}
            </Select>
            <NumberInput label="Youngest age" name="min_age" value={of?.min_age} error={error("min_age")} />
            <NumberInput label="Oldest age" name="max_age" value={of?.max_age} error={error("max_age")} />
          </div>
          <LongText label="Description" name="description" value={of?.description} error={error("description")} />
          <LongText
            label="What a day is like"
            name="day_description"
            value={of?.day_description}
            error={error("day_description")}
          />
        </fieldset>
        <CampDays
          key={`days ${saves}`}
          of={of}
          cancellations={cancellations}
          calendar={calendar}
          locationId={locationId}
          isByDay={isByDay}
          error={error}
        />
        <CampMoney of={of} isByDay={isByDay} onByDay={setByDay} vatRate={vatRate} error={error} />
        <CampExtras key={`extras ${saves}`} of={of} vatRate={vatRate} error={error} onChange={onInput} />
        {!readOnly && <SaveListing kind="camp" status={of?.status} busy={submission.busy} />}
      </fieldset>
      {of !== undefined && <Places of={of} />}
    </form>
  );
}

/** How many places of each day are taken. */
function Places({ of }: { of: StaffCamp }) {
  const isTaken = of.days.some(({ taken }) => taken > 0);
  return (
    <section className={editor.side} aria-label="Places taken">
      <h2>Places taken</h2>
      <p className={styles.mute}>
        {counted(of.days.length, "day")}, {dateRange(of.starts_on, of.ends_on)}
      </p>
      <DateList label="Places taken on each day">
        {of.days.map(({ on, taken, places }) => (
          <li key={on}>
            {shortDate(on)}: {takenText(taken, places ?? of.capacity)}
          </li>
        ))}
      </DateList>
      {isTaken && (
        <p className={styles.mute}>
          Families are emailed about new times or a new location. A day with bookings stays, until it is cancelled
          below.
        </p>
      )}
    </section>
  );
}
