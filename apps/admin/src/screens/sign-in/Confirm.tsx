import { ApiError } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { clearConfirmKey, clearLoginStarted, isLoginStarted, readConfirmKey } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit, type Submission } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { textOf } from "../../ui/form-data.ts";
import { ExpiredLink, useLinkToken } from "./ExpiredLink.tsx";
import { PasswordInput } from "./LoginFields.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";
import { useLoginAnswer } from "./use-login-answer.ts";

/** The page of the confirmation email. It needs a button press, because email scanners follow links too. */
export function Component() {
  const app = useApp();
  const target = useLoginTarget();
  const submission = useSubmit();
  const token = useLinkToken();
  const { pending, follow, restart } = useLoginAnswer();
  const [needsPassword, setNeedsPassword] = useState(false);
  const confirm = async (password?: string) => {
    // Without a login begun in this browser, the link may be someone else's: leave this guest's data behind.
    const withoutGuest = !isLoginStarted();
    // Always sent: somebody else may have registered this address, and their password must not open the account.
    const body = { token, confirm_key: readConfirmKey(), password };
    try {
      const answer = await app.api.call("POST /auth/account-verification", { body, quiet: true, withoutGuest });
      clearLoginStarted();
      clearConfirmKey();
      await follow(answer, { withoutGuest });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "password_needed") throw error;
      setNeedsPassword(true);
    }
  };
  if (pending !== null) return <SecondStep pending={pending} onRestart={restart} />;
  if (token === "" || submission.code === "link_used_up")
    return (
      <ExpiredLink
        isComplete={token !== ""}
        advice="If you have already confirmed your email address, just log in. If not, create your account again and we will send you a new link."
        first={{ to: "", label: "Log in" }}
        second={{ to: "register", label: "Create an account" }}
      />
    );
  if (needsPassword) return <PasswordForm submission={submission} onConfirm={confirm} />;
  return (
    <SignInPage title="Confirm your email address" lead={`Press the button to open your account with ${target.name}.`}>
      <FormProblem of={submission} />
      <Button tone="spot" size="large" wide busy={submission.busy} onClick={() => void submission.submit(confirm)}>
        Confirm and log in
      </Button>
    </SignInPage>
  );
}

interface PasswordFormProps {
  submission: Submission;
  onConfirm: (password: string) => Promise<void>;
}

/** Asks for the password of the registration, in any browser but the one that registered. */
function PasswordForm({ submission, onConfirm }: PasswordFormProps) {
  const target = useLoginTarget();
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), "password");
    await submission.submit(
      () => onConfirm(password),
      password === "" ? { password: "Please enter your password." } : {},
    );
  };
  return (
    <SignInPage
      title="Enter your password"
      lead="We do not recognise this browser. To confirm your email address here, enter the password you chose when you registered."
    >
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <FormProblem of={submission} />
        <PasswordInput
          label="Password you chose when you registered"
          autoComplete="current-password"
          error={submission.fieldError("password")}
        />
        <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
          Confirm and log in
        </Button>
      </form>
      <div className={styles.links}>
        <p>If you have forgotten it, choose a new one. We will send you another link by email.</p>
        <Link className={styles.link} to={signInPage(target, "forgotten-password")}>
          Choose a new password
        </Link>
        <p>If you did not register, close this page. No account is opened without the password.</p>
      </div>
    </SignInPage>
  );
}
