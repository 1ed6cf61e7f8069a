import { Button, TextArea, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { FormDialog, LeaveButton } from "../../ui/unsaved/FormDialog.tsx";

type Props = { orderId: string; email: string; onDone: () => Promise<void> };

/** Where the emails about an order go. A mistyped address is corrected, as the family said. */
export function CorrectEmail({ orderId, email, onDone }: Props) {
  const { api, toasts } = useApp();
  const submission = useSubmit();
  const [isOpen, setIsOpen] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submission.submit(async () => {
      const body = { email: textOf(form, "email"), reason: textOf(form, "reason") };
      await api.call("POST /v1/staff/orders/{id}/correct-email", { path: { id: orderId }, body, quiet: true });
      toasts.show("Address corrected.", "good");
      setIsOpen(false);
      await onDone();
    });
  };
  return (
    <>
      <p>They go to {email}.</p>
      <div className={styles.buttons}>
        <Button tone="quiet" size="small" onClick={() => setIsOpen(true)}>
          Correct the address
        </Button>
      </div>
      {isOpen && (
        <FormDialog
          open
          busy={submission.busy}
          onClose={() => {
            setIsOpen(false);
            submission.reset();
          }}
          title="Correct the address"
        >
          <form className={styles.form} noValidate onSubmit={submit}>
            <p>
              Please get the new address from the family themselves, because these emails name their children. Then go
              to Needs attention and press Try again to send the ones that failed.
            </p>
            <FormProblem of={submission} />
            <TextInput
              label="Email"
              type="email"
              name="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={email}
              error={submission.fieldError("email")}
            />
            <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={submission.fieldError("reason")} />
            <div className={styles.buttons}>
              <Button type="submit" tone="spot" busy={submission.busy}>
                Correct it
              </Button>
              <LeaveButton>Cancel</LeaveButton>
            </div>
          </form>
        </FormDialog>
      )}
    </>
  );
}
