import { Button, TextArea } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";

interface ReasonFormProps {
  /** What the form does, for screen readers. */
  readonly name: string;
  /** What happens then, above the question. */
  readonly intro?: string;
  readonly question: string;
  readonly help: string;
  readonly button: string;
  /** The message after it is done. */
  readonly done: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Asks for a reason, and changes the item with it. */
export function ReasonForm({ name, intro, question, help, button, done, send, onCancel }: ReasonFormProps) {
  const { toasts } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), "reason");
    const sent = await submission.submit(async () => {
      await send(reason);
    });
    if (!sent) return;
    toasts.show(done, "good");
    await revalidate();
    onCancel();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)} aria-label={name}>
      <FormProblem of={submission} />
      {intro !== undefined && <p>{intro}</p>}
      <TextArea
        label={question}
        help={help}
        name="reason"
        rows={2}
        maxLength={1000}
        error={submission.fieldError("reason")}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          {button}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
