import { Button, TextArea } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";

/** Asks why nothing is left to do, and closes the item. */
export function CloseWorkItem({ id, name, onCancel }: { id: string; name: string; onCancel: () => void }) {
  const { api, toasts } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);
  const close = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), "reason");
    const done = await submission.submit(async () => {
      await api.call("POST /work-items/close/{id}", { path: { id }, body: { reason }, quiet: true });
    });
    if (!done) return;
    toasts.show("Closed.", "good");
    await revalidate();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void close(event)}
      aria-label={`Close: ${name}`}
    >
      <FormProblem of={submission} />
      <TextArea
        label="Why is nothing left to do?"
        help="Colleagues and the audit log see this. Please leave out health matters."
        name="reason"
        rows={2}
        maxLength={1000}
        error={submission.fieldError("reason")}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Close item
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
