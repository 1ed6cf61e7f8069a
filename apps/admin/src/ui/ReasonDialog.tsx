import { Button, Checkbox, TextArea } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import type { ReactNode, SubmitEvent } from "react";
import { textOf } from "./form-data.ts";
import styles from "./page.module.css";
import { FormDialog, useInFormDialog } from "./unsaved/FormDialog.tsx";

type ReasonDialogProps = {
  open: boolean;
  title: string;
  /** The button's text. */
  action: string;
  /** The text of a checkbox, if there is something to choose. */
  choice?: string;
  onClose: () => void;
  onSend: (reason: string, chosen: boolean) => Promise<void>;
  children: ReactNode;
};

/** Asks for the reason of something that is recorded. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <FormDialog open={props.open} onClose={props.onClose} title={props.title}>
      <ReasonForm {...props} />
    </FormDialog>
  );
}

function ReasonForm({ action, choice, onSend, children }: ReasonDialogProps) {
  const submission = useSubmit();
  useInFormDialog(submission.busy);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    await submission.submit(() => onSend(textOf(data, "reason"), data.get("chosen") !== null));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <p>{children}</p>
      <FormProblem of={submission} />
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={submission.fieldError("reason")} />
      {choice !== undefined && <Checkbox name="chosen" label={choice} />}
      <div className={styles.buttons}>
        <Button type="submit" tone="ink" busy={submission.busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
