import type { ArrangementPreview, ClassLessons, LessonArrangement } from "@matinee/contract/client";
import { counted, formatList } from "@matinee/format";
import { Button, Checkbox, Notice, Select, TextInput } from "@matinee/ui";
import { FormProblem, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { choosable, ChooseSome } from "../../ui/choices.tsx";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { LeaveButton } from "../../ui/unsaved/FormDialog.tsx";
import type { ClassOfLesson } from "./LessonEditor.tsx";
import type { TypedFieldsProps } from "./typed-fields.ts";
import { useLessonForm } from "./use-lesson-form.ts";

interface ArrangeLessonProps extends TypedFieldsProps {
  readonly of: ClassOfLesson;
  readonly lesson: ClassLessons["lessons"][number];
  readonly version: number;
  readonly onDone: () => void;
}

/** Gives one lesson other teachers, another location or another number of places, or takes that back. */
export function ArrangeLesson({ of, lesson, version, onDone, typed, onTyped }: ArrangeLessonProps) {
  const { api } = useApp();
  const chosen = lesson.teachers.length > 0 ? lesson.teachers.map(({ id }) => id) : of.teacher_ids;
  const [draft] = useState(typed);
  const teachers = choosable(of.choices.teachers, [...of.teacher_ids, ...chosen]);
  const locations = choosable(of.choices.locations, [of.location_id]);
  const path = { id: of.id };
  const { form, found, onInput, save, submit, submission, question } = useLessonForm<
    LessonArrangement,
    ArrangementPreview
  >({
    bodyOf: (data) => {
      const places = textOf(data, "capacity");
      return {
        on: lesson.on,
        at: lesson.at,
        teacher_ids: data.getAll("teacher_ids").map(Number),
        location_id: Number(textOf(data, "location_id")),
        // What is no number is refused at the field.
        capacity: /^\d{1,6}$/u.test(places) ? Number(places) : 0,
        reason: textOf(data, "reason"),
        tell_teachers: data.has("tell_teachers"),
      };
    },
    preview: async (body) =>
      await api.call("POST /v1/staff/classes/{id}/lessons/arrange/preview", { path, body, quiet: true }),
    put: async (body) =>
      await api.call("POST /v1/staff/classes/{id}/lessons/arrange", { path, body: { ...body, version }, quiet: true }),
    previewsAtOnce: true,
    onTyped,
    onDone,
  });
  const error = submission.fieldError;
  const isArranged = lesson.teachers.length > 0 || lesson.location !== null || lesson.capacity !== null;
  const asClass = { teacher_ids: [], location_id: null, capacity: null, reason: "", tell_teachers: false };
  return (
    <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
      {question}
      <FormProblem of={submission} />
      {error("on") !== null && <p role="alert">{error("on")}</p>}
      {teachers.length > 0 && (
        <fieldset className={styles.stack}>
          <legend className={styles.legend}>Teachers of this lesson</legend>
          <ChooseSome
            name="teacher_ids"
            choices={teachers.map(({ id, name }) => ({ value: id, label: name }))}
            isChosen={(id) => draft["teacher_ids"]?.includes(String(id)) ?? chosen.includes(id)}
            error={error("teacher_ids")}
          />
        </fieldset>
      )}
      <Select
        label="Location"
        name="location_id"
        defaultValue={draft["location_id"]?.[0] ?? lesson.location?.id ?? of.location_id}
        error={error("location_id")}
      >
        {locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput
        label="Places"
        name="capacity"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={draft["capacity"]?.[0] ?? lesson.capacity ?? of.capacity}
        error={error("capacity")}
      />
      <TextInput
        label="Reason"
        help="Families see this. For example: Kim is ill. You need no reason if you only change the number of places."
        name="reason"
        autoComplete="off"
        defaultValue={draft["reason"]?.[0] ?? lesson.arranged_reason ?? ""}
        error={error("reason")}
      />
      <Checkbox
        label="Tell families who takes it, by email"
        name="tell_teachers"
        defaultChecked={draft["tell_teachers"]?.length === 1}
      />
      <Effects found={found} />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Save lesson
        </Button>
        {isArranged && (
          <Button
            tone="quiet"
            busy={submission.busy}
            onClick={() => save({ ...asClass, on: lesson.on, at: lesson.at })}
          >
            Same as the class
          </Button>
        )}
        <LeaveButton>Go back</LeaveButton>
      </div>
    </form>
  );
}

/** Whom the lesson clashes with, and how many families are told. */
function Effects({ found }: { found: ArrangementPreview | null }) {
  if (found === null) return null;
  return (
    <div role="status" className={styles.stack}>
      {found.clashes.length > 0 && (
        <Notice tone="calm">
          At the same time:{" "}
          {formatList(
            found.clashes.map(
              ({ name, with: what, starts_at: start, ends_at: end }) => `${what} with ${name}, ${start}–${end}`,
            ),
          )}
          .
        </Notice>
      )}
      <p className={styles.mute}>
        {found.told === 0
          ? "Nobody is told by email. Families see it in their account and calendar."
          : `${counted(found.told, "family", "families")} with a place ${found.told === 1 ? "gets" : "get"} one email.`}
      </p>
    </div>
  );
}
