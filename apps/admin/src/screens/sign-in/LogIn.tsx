import { ApiError, type LoginAnswer } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { readCookie, TOKEN_COOKIE } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { addressAfterLogin } from "../../sign-in/address-after-login.ts";
import { textOf } from "../../ui/form-data.ts";
import { EmailInput, PasswordInput } from "./LoginFields.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { SignInPage } from "./SignInPage.tsx";
import { useLoginAnswer } from "./use-login-answer.ts";
import { useLoggedIn } from "./use-logged-in.ts";
import styles from "./sign-in.module.css";

/** The login page for families and staff of a shop, and for staff of the network. */
export function Component() {
  const target = useLoginTarget();
  const known = useLoggedIn();
  const [isOther, setOther] = useState(false);
  const { pending, follow, restart } = useLoginAnswer();
  if (pending !== null) return <SecondStep pending={pending} onRestart={restart} />;
  if (known === undefined) return <title>{target.name}</title>;
  if (known !== null && !isOther)
    return (
      <SignInPage title={`You are logged in as ${known}`}>
        <AlreadyLoggedIn onOther={() => setOther(true)} />
      </SignInPage>
    );
  return (
    <SignInPage title={target.host === null ? "Log in" : `Log in to ${target.name}`}>
      <LogInForm onAnswer={follow} />
      <p className={styles.links}>
        <Link className={styles.link} to={signInPage(target, "login-link")}>
          Email me a link to log in
        </Link>
        <Link className={styles.link} to={signInPage(target, "forgotten-password")}>
          I have forgotten my password
        </Link>
        {target.host !== null && (
          <Link className={styles.link} to={signInPage(target, "register")}>
            Create an account
          </Link>
        )}
      </p>
    </SignInPage>
  );
}

const LOGIN_TEXTS = {
  too_many_requests:
    "Too many attempts. Please wait a few minutes. Or choose “Email me a link to log in”: the link works at once.",
} as const;

function LogInForm({ onAnswer }: { onAnswer: (answer: LoginAnswer) => Promise<void> }) {
  const app = useApp();
  const submission = useSubmit(LOGIN_TEXTS);
  const logIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { email: textOf(form, "email").trim(), password: textOf(form, "password") };
    const fieldErrors = {
      ...(body.email === "" && { email: "Please enter your email address." }),
      ...(body.password === "" && { password: "Please enter your password." }),
    };
    await submission.submit(async () => {
      await onAnswer(await app.api.call("POST /login", { body, quiet: true }));
    }, fieldErrors);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void logIn(event)}>
      <FormProblem of={submission} />
      <EmailInput error={submission.fieldError("email")} />
      <PasswordInput label="Password" autoComplete="current-password" error={submission.fieldError("password")} />
      <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
        Log in
      </Button>
    </form>
  );
}

/** Continues with the current login, or logs out so that someone else can log in. */
function AlreadyLoggedIn({ onOther }: { onOther: () => void }) {
  const app = useApp();
  const target = useLoginTarget();
  const submission = useSubmit();
  const proceed = () =>
    submission.submit(async () => {
      try {
        location.assign(await addressAfterLogin(app, target, { token: readCookie(TOKEN_COOKIE) ?? "", fresh: false }));
      } catch (error) {
        // The login has ended in the meantime.
        if (error instanceof ApiError && error.status === 401) return onOther();
        throw error;
      }
    });
  const logOut = () =>
    submission.submit(async () => {
      // Logging out also clears the guest token and any saved drafts.
      await app.session.logout();
      onOther();
    });
  return (
    <>
      <FormProblem of={submission} />
      <Button tone="spot" size="large" wide busy={submission.busy} onClick={() => void proceed()}>
        Continue to {target.name}
      </Button>
      <Button tone="quiet" wide onClick={() => void logOut()}>
        Log in as someone else
      </Button>
    </>
  );
}
