import { Button, TextInput } from "@matinee/ui";
import { FormProblem } from "../signed-in/FormProblem.tsx";
import type { Submission } from "../signed-in/use-submit.ts";
import { CodeField } from "./CodeField.tsx";
import { codeIn, typedIn } from "./form-text.ts";
import styles from "./two-step.module.css";

type Proof = { password: string; code: string };

type ConfirmProps = {
  title: string;
  /** True to ask for a code as well. */
  withCode: boolean;
  action: string;
  submission: Submission;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
};

/** Asks for the password, and for a code where two-step login is on. */
export function ConfirmOwner({ title, withCode, action, submission, onProof, onCancel }: ConfirmProps) {
  return (
    <form
      className={styles.stack}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onProof({ password: typedIn(event.currentTarget, "password"), code: codeIn(event.currentTarget) });
      }}
    >
      <h3>{title}</h3>
      <TextInput
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={submission.fieldError("password")}
      />
      {withCode && <CodeField error={submission.fieldError("code")} />}
      <FormProblem of={submission} />
      <div className={styles.actions}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          {action}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
