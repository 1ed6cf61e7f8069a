import { ApiError, type LostLessons } from "@matinee/contract/client";
import { fullDate } from "@matinee/format";
import { Button, FieldError, Notice, RadioCard, Select } from "@matinee/ui";
import { knownOutcome } from "@matinee/webapp";
import { useState } from "react";
import { failureText } from "../../shared/application/failure-text.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";
import { currentChoice, type LessonChoice } from "./lesson-choice.ts";
import { feeText, lostText, moneyHelp, moneyText } from "./lost-lessons-text.ts";
import styles from "./lost-lessons.module.css";

type Lesson = LostLessons["lessons"][number];

type ChooseForLessonsProps = {
  linkKey: string;
  lessons: readonly Lesson[];
  fees: NonNullable<LostLessons["fees"]>;
  onSettled: (found: LostLessons) => void;
  /** Something has changed meanwhile, such as a date that is full. */
  onChanged: () => void;
};

/** A choice for each lesson, sent together: all of it is done or none. */
export function ChooseForLessons({ linkKey, lessons, fees, onSettled, onChanged }: ChooseForLessonsProps) {
  const api = useApi();
  const [choices, setChoices] = useState<ReadonlyMap<string, LessonChoice>>(new Map());
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choiceOf = (lesson: Lesson) => currentChoice(lesson, choices.get(lesson.id));
  const choose = (id: string, choice: LessonChoice) => setChoices(new Map([...choices, [id, choice]]));

  async function send(): Promise<void> {
    if (busy) return;
    const answers = lessons.flatMap((lesson) => {
      const { way, sessionId } = choiceOf(lesson);
      if (way === null) return [];
      return [{ id: lesson.id, way, ...(way === "date" && sessionId !== null && { session_id: sessionId }) }];
    });
    setMissing(answers.length < lessons.length);
    setFailure(null);
    if (answers.length < lessons.length) return;
    setBusy(true);
    try {
      onSettled(
        await knownOutcome(() =>
          api.call("POST /v1/lost-lessons/{key}", { path: { key: linkKey }, body: { answers }, inline: true }),
        ),
      );
    } catch (error) {
      setFailure(failureText(error));
      if (error instanceof ApiError && error.status === 409) onChanged();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {lessons.map((lesson) => {
        const choice = choiceOf(lesson);
        return (
          <fieldset key={lesson.id} className={styles.card}>
            <legend>
              {lesson.child}: {lesson.class}
            </legend>
            <p>
              {lesson.location}
              <br />
              {lesson.is_held ? "Place no longer available" : "Not taking place"}: {lostText(lesson)}. {lesson.why}.
            </p>
            {lesson.ways.map((way) => (
              <RadioCard
                key={way}
                name={`way-${lesson.id}`}
                label={way === "date" ? "Another date" : moneyText(way, lesson.value)}
                help={way === "date" ? undefined : moneyHelp(way)}
                checked={choice.way === way}
                onChange={() => choose(lesson.id, { ...choice, way })}
              />
            ))}
            {fees
              .filter((fee) => fee.lesson_ids.length === 1 && fee.lesson_ids.includes(lesson.id))
              .map((fee) => (
                <p key={lesson.id}>{feeText(fee, lessons)}</p>
              ))}
            {choice.way === "date" && (
              <Select
                label="Date"
                value={choice.sessionId ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  choose(lesson.id, { way: "date", sessionId: Number(value) })
                }
              >
                {lesson.dates.map((one) => (
                  <option key={one.session_id} value={one.session_id}>
                    {fullDate(one.date)}, {one.start}
                  </option>
                ))}
              </Select>
            )}
            {missing && choice.way === null && (
              <FieldError id={`missing-${lesson.id}`}>Please choose what you would like instead.</FieldError>
            )}
          </fieldset>
        );
      })}
      {fees
        .filter((fee) => fee.lesson_ids.length > 1)
        .map((fee) => (
          <p key={fee.lesson_ids.join()}>{feeText(fee, lessons)}</p>
        ))}
      {failure !== null && <Notice tone="problem" live title={failure} />}
      <Button type="submit" tone="spot" size="large" busy={busy}>
        {lessons.length > 1 ? "Send your choices" : "Send your choice"}
      </Button>
    </form>
  );
}
