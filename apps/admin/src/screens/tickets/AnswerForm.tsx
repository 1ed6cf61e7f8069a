import { ApiError, type StaffTicket } from "@matinee/contract/client";
import { Button, TextArea } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";

type Props = {
  ticket: Pick<StaffTicket, "id" | "name" | "answers">;
  onSent: () => void;
};

/** Emails an answer to the sender. The idempotency key keeps a repeated request to one email. */
export function AnswerForm({ ticket: { id, name, answers }, onSent }: Props) {
  const { api, toasts } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  // How many answers there were when it was sent first; null: that is to come. A request that is repeated stays the same, and its email
  // is sent once, whatever the page has learnt meanwhile.
  const [seen, setSeen] = useState<number | null>(null);
  const answer = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), "message");
    const sent = await submission.submit(async () => {
      const body = { message, seen_answers: seen ?? answers.length };
      setSeen(body.seen_answers);
      const idempotencyKey = contentKey(key, body);
      try {
        await saving(
          async () => await api.call("POST /tickets/answer/{id}", { path: { id }, body, idempotencyKey, quiet: true }),
        );
      } catch (error) {
        // What is typed stays, below the answer that somebody else has sent.
        if (error instanceof ApiError && error.code === "edit_conflict") {
          await revalidate();
          setSeen(null);
        }
        throw error;
      }
    });
    if (!sent) return;
    toasts.show("Answer sent.", "good");
    onSent();
  };
  return (
    <form className={styles.form} noValidate onInput={onInput} onSubmit={(event) => void answer(event)}>
      <FormProblem of={submission} />
      <TextArea
        label={`Your answer to ${name}`}
        help="We send it by email. Please discuss health matters by phone instead."
        name="message"
        rows={6}
        maxLength={4000}
        error={submission.fieldError("message")}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
