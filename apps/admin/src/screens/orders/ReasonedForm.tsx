import { Button, TextArea } from "@matinee/ui";
import { FormProblem, type useSubmit } from "@matinee/webapp/signed-in";
import type { ReactNode, SubmitEvent } from "react";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";

type Props = {
  /** The label of the reason. */
  label: string;
  button: string;
  submission: ReturnType<typeof useSubmit>;
  onSubmit: (reason: string) => Promise<void>;
  /** What will happen. */
  children: ReactNode;
};

/** Does to an order what was shown, for a reason that the school keeps. */
export function ReasonedForm({ label, button, submission, onSubmit, children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(textOf(new FormData(event.currentTarget), "reason").trim());
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <FormProblem of={submission} />
      <TextArea
        label={label}
        help="For the school's records. The family does not see it."
        name="reason"
        rows={2}
        maxLength={1000}
        error={submission.fieldError("reason")}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}

/** The problem of a form without a reason, by field. */
export const missingReason = (reason: string): Record<string, string> =>
  reason === "" ? { reason: "Enter a reason. The school sees it, the family does not." } : {};
