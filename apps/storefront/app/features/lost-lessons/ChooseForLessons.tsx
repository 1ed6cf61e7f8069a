import { ApiError, type LostLessons } from "@matinee/contract/client";
import { fullDate } from "@matinee/format";
import { Button, FieldError, Notice, RadioCard, Select } from "@matinee/ui";
import { knownOutcome } from "@matinee/webapp";
import { useState } from "react";
import { failureText } from "../../shared/application/failure-text.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";
import { lostText, moneyText } from "./lost-lessons-text.ts";
import styles from "./lost-lessons.module.css";

type Lesson = LostLessons["lessons"][number];
type Way = Lesson["ways"][number];

interface Choice {
  readonly way: Way | null;
  readonly sessionId: number | null;
}

type ChooseForLessonsProps = {
  linkKey: string;
  lessons: readonly Lesson[];
  onSettled: (found: LostLessons) => void;
  /** Something has changed meanwhile, such as a date that is full. */
  onChanged: () => void;
};

/** A choice for each lesson, sent together: all of it is done or none. */
export function ChooseForLessons({ linkKey, lessons, onSettled, onChanged }: ChooseForLessonsProps) {
  const api = useApi();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () =>
      new Map(
        lessons.map(({ id, ways }) => [id, { way: ways.length === 1 ? (ways[0] ?? null) : null, sessionId: null }]),
      ),
  );
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choiceOf = (id: string): Choice => choices.get(id) ?? { way: null, sessionId: null };
  const choose = (id: string, choice: Choice) => setChoices(new Map([...choices, [id, choice]]));

  async function send(): Promise<void> {
    if (busy) return;
    const answers = lessons.flatMap(({ id, dates }) => {
      const { way, sessionId } = choiceOf(id);
      if (way === null) return [];
      return [{ id, way, ...(way === "date" && { session_id: sessionId ?? dates[0]?.session_id ?? 0 }) }];
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
        const choice = choiceOf(lesson.id);
        return (
          <fieldset key={lesson.id} className={styles.card}>
            <legend>
              {lesson.child}: {lesson.class}
            </legend>
            <p>
              {lesson.location}
              <br />
              {lesson.is_held ? "Place lost" : "Not held"}: {lostText(lesson)}. {lesson.why}.
            </p>
            {lesson.ways.map((way) => (
              <RadioCard
                key={way}
                name={`way-${lesson.id}`}
                label={way === "date" ? "Another date" : moneyText(way, lesson.value)}
                help={{ date: undefined, credit: "For your next booking", refund: "To the card that paid" }[way]}
                checked={choice.way === way}
                onChange={() => choose(lesson.id, { ...choice, way })}
              />
            ))}
            {choice.way === "date" && (
              <Select
                label="Date"
                value={choice.sessionId ?? lesson.dates[0]?.session_id ?? ""}
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
              <FieldError id={`missing-${lesson.id}`}>Please choose what takes its place.</FieldError>
            )}
          </fieldset>
        );
      })}
      {failure !== null && <Notice tone="problem" live title={failure} />}
      <Button type="submit" tone="spot" size="large" busy={busy}>
        {lessons.length > 1 ? "Send your choices" : "Send your choice"}
      </Button>
    </form>
  );
}
