import { ApiError, type CallParsed, type StaffLostLesson } from "@matinee/contract/client";
import { formatPenceExact } from "@matinee/format";
import { Button, RadioCard, Select, TextArea } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import editor from "../../ui/editor.module.css";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { FormDialog, LeaveButton } from "../../ui/unsaved/FormDialog.tsx";
import { lostText, moneyHelp, timeText } from "./lost-lesson-text.ts";

type Way = CallParsed<"POST /v1/staff/lost-lessons/{id}/settle", "body">["way"];

type SettleLessonProps = {
  lesson: StaffLostLesson;
  onClose: () => void;
};

/** Decides about one lost lesson for a family: another date, credit, a refund, or nothing with a reason. */
export function SettleLesson({ lesson, onClose }: SettleLessonProps) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const hasDates = lesson.dates.length > 0;
  const [chosen, setWay] = useState<Way>(hasDates ? "date" : lesson.value > 0 ? "credit" : "nothing");
  // What was chosen may have gone since: then nothing is, and nothing can be sent.
  const isPossible = chosen === "nothing" || (chosen === "date" ? hasDates : lesson.value > 0);
  const way = isPossible ? chosen : null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (way === null) return;
    const form = new FormData(event.currentTarget);
    void submission.submit(async () => {
      try {
        await api.call("POST /v1/staff/lost-lessons/{id}/settle", {
          path: { id: lesson.id },
          body: {
            way,
            ...(way === "date" && { session_id: Number(textOf(form, "session_id")) }),
            ...(way === "nothing" && { reason: textOf(form, "reason") }),
            ...((way === "credit" || way === "refund") && {
              seen: { given: lesson.value, given_before: lesson.given_before },
            }),
          },
          quiet: true,
        });
      } catch (error) {
        // The dialog stays, with the amounts and dates of now.
        if (error instanceof ApiError && error.status === 409) await revalidator.revalidate();
        throw error;
      }
      toasts.show("Settled.", "good");
      onClose();
      await revalidator.revalidate();
    });
  };
  const option = (value: Way, label: string, help: string, disabled = false) => (
    <RadioCard
      name="way"
      value={value}
      label={label}
      help={help}
      checked={way === value}
      disabled={disabled}
      onChange={() => setWay(value)}
    />
  );
  const worth = formatPenceExact(lesson.value);
  const isFree = lesson.value === 0;
  return (
    <FormDialog open busy={submission.busy} onClose={onClose} title={`${lesson.child}: ${lesson.class}`}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          {lesson.is_held ? "Place no longer available" : "Not taking place"}: {lostText(lesson)}. {lesson.why}.
        </p>
        <FormProblem of={submission} />
        {lesson.given_before > 0 && (
          <p>{formatPenceExact(lesson.given_before)} has already been refunded or credited for this booking.</p>
        )}
        <fieldset className={editor.section}>
          <legend>What happens instead?</legend>
          {!lesson.is_camp &&
            option(
              "date",
              "Another date",
              hasDates ? "A date of this class with a free place." : "This class has no date with a free place.",
              !hasDates,
            )}
          {way === "date" && (
            <Select label="Date" name="session_id" error={submission.fieldError("session_id")}>
              {lesson.dates.map((one) => (
                <option key={one.session_id} value={one.session_id}>
                  {timeText(one)}
                </option>
              ))}
            </Select>
          )}
          {option("credit", `Credit of ${worth}`, moneyHelp("credit", lesson.value), isFree)}
          {option("refund", `Refund of ${worth}`, moneyHelp("refund", lesson.value), isFree)}
          {option("nothing", "Nothing more", "You have settled it another way.")}
          {way === "nothing" && (
            <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={submission.fieldError("reason")} />
          )}
        </fieldset>
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy} disabled={way === null}>
            Settle this
          </Button>
          <LeaveButton>Cancel</LeaveButton>
        </div>
      </form>
    </FormDialog>
  );
}
