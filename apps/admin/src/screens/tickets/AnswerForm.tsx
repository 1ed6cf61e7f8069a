import { Button, TextArea } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";

/** Emails an answer to the sender. The idempotency key keeps a repeated request to one email. */
export function AnswerForm({ id, name, onSent }: { id: string; name: string; onSent: () => void }) {
  const { api, toasts } = useApp();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  const answer = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), "message");
    const sent = await submission.submit(async () => {
      const idempotencyKey = contentKey(key, message);
      await saving(
        async () =>
          await api.call("POST /tickets/answer/{id}", { path: { id }, body: { message }, idempotencyKey, quiet: true }),
      );
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
