import type { ClassLessons, DatesPreview as Dates, LessonForm } from "@matinee/contract/client";
import { counted, tableDate } from "@matinee/format";
import { Button, Dialog, RadioCard, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { useAffectedFamilies } from "../../ui/AffectedFamilies.tsx";
import { DatesPreview } from "../../ui/DatesPreview.tsx";
import editor from "../../ui/editor.module.css";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { usePreview } from "../../ui/use-preview.ts";

type Lesson = ClassLessons["lessons"][number];

type LessonsProps = {
  classId: number;
  found: ClassLessons;
};

/** The lessons of a class to come. Each can be moved or cancelled by itself, and more can be added. */
export function Lessons({ classId, found }: LessonsProps) {
  const [edited, setEdited] = useState<Lesson | "new" | null>(null);
  const close = () => setEdited(null);
  return (
    <section className={styles.card} aria-label="Single lessons">
      <h2>Single lessons</h2>
      <p className={styles.mute}>Change one lesson here. The weekly lessons above change all of them.</p>
      <details>
        <summary data-arrow className={editor.summary}>
          {counted(found.lessons.filter(({ state }) => state === "held").length, "lesson")} to come
        </summary>
        <ul className={editor.lessons}>
          {found.lessons.map((lesson) => (
            <li key={`${lesson.on} ${lesson.at} ${lesson.state}`}>
              <span>
                {lessonText(lesson)}
                <span className={styles.mute}> {noteOf(lesson)}</span>
              </span>
              <Button
                tone="quiet"
                size="small"
                aria-label={`Change the lesson on ${lessonText(lesson)}`}
                onClick={() => setEdited(lesson)}
              >
                Change
              </Button>
            </li>
          ))}
        </ul>
      </details>
      <div>
        <Button tone="quiet" onClick={() => setEdited("new")}>
          Add a lesson
        </Button>
      </div>
      {edited !== null && (
        <Dialog open onClose={close} title={edited === "new" ? "Add a lesson" : `Lesson on ${lessonText(edited)}`}>
          <LessonEditor
            classId={classId}
            lesson={edited === "new" ? null : edited}
            version={found.version}
            onDone={close}
          />
        </Dialog>
      )}
    </section>
  );
}

const lessonText = ({ on, at, ends_at: end, state }: Lesson) =>
  `${tableDate(on)}, ${at}${state === "held" ? `–${end}` : ""}`;

function noteOf({ state, taken, reason, slot }: Lesson): string {
  if (state === "cancelled") return `cancelled: ${reason ?? ""}`;
  const places = counted(taken, "place taken", "places taken");
  if (reason === null) return places;
  return `${places}, ${slot === null ? "added" : `instead of ${tableDate(slot.on)}, ${slot.at}`}: ${reason}`;
}

interface EditorProps extends Pick<LessonsProps, "classId"> {
  /** Null: one is added. */
  readonly lesson: Lesson | null;
  readonly version: number;
  readonly onDone: () => void;
}

/** Changes one lesson, beside what that does to dates and families. */
function LessonEditor({ classId, lesson, version, onDone }: EditorProps) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const affected = useAffectedFamilies();
  const form = useRef<HTMLFormElement>(null);
  const isCancelled = lesson?.state === "cancelled";
  const [kind, setKind] = useState<LessonForm["kind"]>(lesson === null ? "add" : isCancelled ? "restore" : "move");
  const path = { id: classId };
  const preview = async (body: LessonForm): Promise<Dates> =>
    await api.call("POST /v1/staff/classes/{id}/lessons/preview", { path, body, quiet: true });
  const bodyOf = (data: FormData): LessonForm => {
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
  };
  const { dates, look } = usePreview(
    () => (form.current === null ? null : preview(bodyOf(new FormData(form.current)))),
    isCancelled,
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = bodyOf(new FormData(event.currentTarget));
    void submission.submit(async () => {
      const found = await preview(body);
      const told = await affected.ask(found);
      if (told === null) return;
      await api.call("POST /v1/staff/classes/{id}/lessons", {
        path,
        body: { ...body, ...told, seen: found.seen, version },
        quiet: true,
      });
      toasts.show("The lesson is saved.", "good");
      onDone();
      await revalidator.revalidate();
    });
  };
  const choice = (value: LessonForm["kind"], label: string) => (
    <RadioCard
      label={label}
      checked={kind === value}
      onChange={() => {
        setKind(value);
        look();
      }}
    />
  );
  const error = submission.fieldError;
  return (
    <form ref={form} className={styles.form} noValidate onInput={look} onSubmit={submit}>
      {affected.question}
      <FormProblem of={submission} />
      {error("on") !== null && <p role="alert">{error("on")}</p>}
      {lesson !== null && (
        <fieldset className={editor.section}>
          <legend>What happens to it?</legend>
          {!isCancelled && choice("move", "It is held at another time")}
          {!isCancelled && choice("cancel", "It is cancelled")}
          {lesson.reason !== null && lesson.slot !== null && choice("restore", "It is held as the weekly lessons say")}
        </fieldset>
      )}
      {(kind === "move" || kind === "add") && (
        <div className={editor.three}>
          <TextInput type="date" label="Day" name="date" defaultValue={lesson?.on ?? ""} error={error("date")} />
          <TextInput
            type="time"
            label="From"
            name="starts_at"
            defaultValue={lesson?.at ?? ""}
            error={error("starts_at")}
          />
          <TextInput
            type="time"
            label="To"
            name="ends_at"
            defaultValue={lesson?.ends_at ?? ""}
            error={error("ends_at")}
          />
        </div>
      )}
      {kind !== "restore" && (
        <TextInput
          label="Why"
          help="Families read this, such as Teacher is ill."
          name="reason"
          autoComplete="off"
          defaultValue={lesson?.reason ?? ""}
          error={error("reason")}
        />
      )}
      <DatesPreview dates={dates} />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Save lesson
        </Button>
        <Button tone="quiet" onClick={onDone}>
          Go back
        </Button>
      </div>
    </form>
  );
}
