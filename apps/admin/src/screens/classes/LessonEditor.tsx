import type { ClassChoices, ClassLessons, DatesPreview as Dates, LessonForm } from "@matinee/contract/client";
import { Button, RadioCard, TextInput } from "@matinee/ui";
import { FormProblem, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { DatesPreview } from "../../ui/DatesPreview.tsx";
import editor from "../../ui/editor.module.css";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { LeaveButton } from "../../ui/unsaved/FormDialog.tsx";
import { ArrangeLesson } from "./ArrangeLesson.tsx";
import type { TypedFieldsProps, TypedFields } from "./typed-fields.ts";
import { useLessonForm } from "./use-lesson-form.ts";

type Lesson = ClassLessons["lessons"][number];

/** The class of a lesson, and whom and where it could have instead. */
export interface ClassOfLesson {
  readonly id: number;
  readonly location_id: number;
  readonly teacher_ids: readonly number[];
  readonly capacity: number;
  readonly choices: Pick<ClassChoices, "teachers" | "locations">;
}

interface EditorProps {
  readonly of: ClassOfLesson;
  /** Null: one is added. */
  readonly lesson: Lesson | null;
  readonly version: number;
  readonly onDone: () => void;
}

/** Changes one lesson: when it is held, or by whom, where and for how many. */
export function LessonEditor(props: EditorProps) {
  const { lesson } = props;
  const isCancelled = lesson?.state === "cancelled";
  const [kind, setKind] = useState<Kind>(lesson === null ? "add" : isCancelled ? "restore" : "move");
  // What is typed stays while somebody looks at another choice.
  const [times, setTimes] = useState<TypedFields>({});
  const [arrangement, setArrangement] = useState<TypedFields>({});
  const choice = (value: Kind, label: string) => (
    <RadioCard label={label} checked={kind === value} onChange={() => setKind(value)} />
  );
  return (
    <div className={styles.form}>
      {lesson !== null && (
        // A choice alone is no work that could be lost.
        <fieldset className={editor.section} onInput={(event) => event.stopPropagation()}>
          <legend>What would you like to change?</legend>
          {!isCancelled && choice("move", "Move it to another time")}
          {!isCancelled && choice("arrange", "Change the teacher, location or number of places")}
          {!isCancelled && choice("cancel", "Cancel it")}
          {lesson.reason !== null && lesson.slot !== null && choice("restore", "Put it back to its usual time")}
        </fieldset>
      )}
      {kind === "arrange" && lesson !== null ? (
        <ArrangeLesson {...props} lesson={lesson} typed={arrangement} onTyped={setArrangement} />
      ) : (
        <MoveLesson
          key={kind}
          {...props}
          kind={kind === "arrange" ? "move" : kind}
          typed={times}
          // Each choice has some of the fields.
          onTyped={(fields) => setTimes({ ...times, ...fields })}
        />
      )}
    </div>
  );
}

type Kind = LessonForm["kind"] | "arrange";

interface MoveLessonProps extends EditorProps, TypedFieldsProps {
  readonly kind: LessonForm["kind"];
}

/** Moves, cancels, adds or restores a lesson, beside what that does to dates and families. */
function MoveLesson({ of, lesson, kind, version, onDone, typed, onTyped }: MoveLessonProps) {
  const { api } = useApp();
  const path = { id: of.id };
  const [draft] = useState(typed);
  const { form, found, onInput, submit, submission, question } = useLessonForm<LessonForm, Dates>({
    bodyOf: (data) => {
      const at = kind === "restore" ? (lesson?.slot ?? null) : lesson;
      const isHeld = kind === "move" || kind === "add";
      return {
        kind,
        on: at?.on ?? null,
        at: at?.at ?? null,
        date: isHeld ? textOf(data, "date") : null,
        starts_at: isHeld ? textOf(data, "starts_at") : null,
        ends_at: isHeld ? textOf(data, "ends_at") : null,
        reason: kind === "restore" ? "" : textOf(data, "reason"),
      };
    },
    preview: async (body) => await api.call("POST /v1/staff/classes/{id}/lessons/preview", { path, body, quiet: true }),
    put: async (body) =>
      await api.call("POST /v1/staff/classes/{id}/lessons", { path, body: { ...body, version }, quiet: true }),
    previewsAtOnce: kind === "restore" || Object.keys(draft).length > 0,
    onTyped,
    onDone,
  });
  const error = submission.fieldError;
  return (
    <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
      {question}
      <FormProblem of={submission} />
      {error("on") !== null && <p role="alert">{error("on")}</p>}
      {(kind === "move" || kind === "add") && (
        <div className={editor.three}>
          <TextInput
            type="date"
            label="Day"
            name="date"
            defaultValue={draft["date"]?.[0] ?? lesson?.on ?? ""}
            error={error("date")}
          />
          <TextInput
            type="time"
            label="From"
            name="starts_at"
            defaultValue={draft["starts_at"]?.[0] ?? lesson?.at ?? ""}
            error={error("starts_at")}
          />
          <TextInput
            type="time"
            label="To"
            name="ends_at"
            defaultValue={draft["ends_at"]?.[0] ?? lesson?.ends_at ?? ""}
            error={error("ends_at")}
          />
        </div>
      )}
      {kind !== "restore" && (
        <TextInput
          label="Reason"
          help="Families see this. For example: Teacher is ill"
          name="reason"
          autoComplete="off"
          defaultValue={draft["reason"]?.[0] ?? lesson?.reason ?? ""}
          error={error("reason")}
        />
      )}
      <DatesPreview dates={found} />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Save lesson
        </Button>
        <LeaveButton>Go back</LeaveButton>
      </div>
    </form>
  );
}
