import { Button, TextArea } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";

/** Writes to who asked; pressed twice, or again after a lost connection, it is one mail. */
export function AnswerForm({ id, name, onSent }: { id: string; name: string; onSent: () => void }) {
  const { api, toasts } = useApp();
  const submission = useSubmit();
  const [key] = useState(() => crypto.randomUUID());
  const answer = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), "message");
    const sent = await submission.submit(async () => {
      const idempotencyKey = contentKey(key, message);
      await api.call("POST /tickets/answer/{id}", { path: { id }, body: { message }, idempotencyKey, quiet: true });
    });
    if (!sent) return;
    toasts.show("Your answer is on its way.");
    onSent();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void answer(event)}>
      <FormProblem of={submission} />
      <TextArea
        label={`Your answer to ${name}`}
        help="It is sent by mail. Health matters are better said on the telephone."
        name="message"
        rows={6}
        maxLength={4000}
        error={submission.fieldError("message")}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Send the answer
        </Button>
      </div>
    </form>
  );
}
