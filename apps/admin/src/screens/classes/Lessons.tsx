import type { ClassLessons } from "@matinee/contract/client";
import { counted, formatList, tableDate } from "@matinee/format";
import { Button } from "@matinee/ui";
import { useState } from "react";
import editor from "../../ui/editor.module.css";
import { ExportButton } from "../../ui/ExportButton.tsx";
import styles from "../../ui/page.module.css";
import { takenText } from "../../ui/taken-text.ts";
import { FormDialog } from "../../ui/unsaved/FormDialog.tsx";
import { LessonEditor, type ClassOfLesson } from "./LessonEditor.tsx";

type Lesson = ClassLessons["lessons"][number];

type LessonsProps = {
  of: ClassOfLesson;
  found: ClassLessons;
};

/** The lessons of a class to come. Each can be moved, cancelled or given to others by itself, and more can be added. */
export function Lessons({ of, found }: LessonsProps) {
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
                <span className={styles.mute}> {noteOf(lesson, of.capacity)}</span>
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
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={() => setEdited("new")}>
          Add a lesson
        </Button>
        <ExportButton address={`/v1/staff/classes/${of.id}/lessons/export`} query={{}}>
          Export lessons
        </ExportButton>
      </div>
      {edited !== null && (
        <FormDialog open onClose={close} title={edited === "new" ? "Add a lesson" : `Lesson on ${lessonText(edited)}`}>
          <LessonEditor of={of} lesson={edited === "new" ? null : edited} version={found.version} onDone={close} />
        </FormDialog>
      )}
    </section>
  );
}

const lessonText = ({ on, at, ends_at: end, state }: Lesson) =>
  `${tableDate(on)}, ${at}${state === "held" ? `–${end}` : ""}`;

/** `places`: of the class. */
function noteOf(lesson: Lesson, places: number): string {
  const { state, taken, reason, slot, capacity, teachers, location, arranged_reason: why } = lesson;
  if (state === "cancelled") return `cancelled: ${reason ?? ""}`;
  const all = capacity ?? places;
  const who = teachers.length === 0 ? "" : `with ${formatList(teachers.map(({ name }) => name))}`;
  const where = location === null ? "" : `at ${location.name}`;
  const arranged = [who, where].filter((text) => text !== "").join(" ");
  return [
    capacity === null && taken <= all
      ? counted(taken, "place taken", "places taken")
      : takenText(taken, all, `${counted(all, "place")} taken`),
    ...(reason === null
      ? []
      : [`${slot === null ? "added" : `instead of ${tableDate(slot.on)}, ${slot.at}`}: ${reason}`]),
    ...(arranged === "" ? [] : [`${arranged}: ${why ?? ""}`]),
  ].join(", ");
}
