import type { TwoStepSetUp } from "@matinee/contract/client";
import { Button, Skeleton } from "@matinee/ui";
import { lazy, Suspense, type ReactNode } from "react";
import { FormProblem } from "../signed-in/FormProblem.tsx";
import type { Submission } from "../signed-in/use-submit.ts";
import { AppCodeInput } from "./CodeField.tsx";
import { codeIn } from "./form-text.ts";
import styles from "./two-step.module.css";

const QrCode = lazy(() => import("./QrCode.tsx"));

type SetUpProps = {
  setUp: TwoStepSetUp;
  submission: Submission;
  /** Sends the first code that the app shows. */
  onCode: (code: string) => void;
  children?: ReactNode;
};

/** Shows the QR code of an authenticator app, and asks for the first code that the app shows. */
export function AuthenticatorSetUp({ setUp: { secret, uri }, submission, onCode, children }: SetUpProps) {
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onCode(codeIn(event.currentTarget));
      }}
    >
      <ol className={styles.steps}>
        <li>
          Install an authenticator app on your phone, if you have none. Google Authenticator, Microsoft Authenticator
          and most password managers work.
        </li>
        <li>
          Scan this picture with the app.
          <Suspense fallback={<Skeleton height="220px" radius="12px" />}>
            <QrCode text={uri} label="QR code for your authenticator app" />
          </Suspense>
          <p className={styles.small}>
            On this phone? <a href={uri}>Open the app</a>, or type this key in:{" "}
            <code className={styles.key}>{inGroups(secret)}</code>
          </p>
        </li>
        <li>Type in the code that the app shows now.</li>
      </ol>
      <AppCodeInput error={submission.fieldError("code")} />
      <FormProblem of={submission} />
      <div className={styles.actions}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Turn on two-step login
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Four signs at a time are easy to type. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/gu, "$1 ");
}
