import { Button } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { textOf } from "../../ui/form-data.ts";
import { EmailInput } from "./LoginFields.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";

/** Asks for a link to choose a new password; whether the address is known is told to its mailbox alone. */
export function Component() {
  const { api } = useApp();
  const target = useLoginTarget();
  const submission = useSubmit();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), "email").trim();
    await submission.submit(
      async () => {
        await api.call("POST /auth/forgotten-password", { body: { email }, quiet: true });
        setSentTo(email);
      },
      email.includes("@") ? {} : { email: "Please enter an email address like name@example.com." },
    );
  };
  const back = (
    <p className={styles.ways}>
      <Link className={styles.way} to={signInPage(target, "")}>
        Back to log in
      </Link>
    </p>
  );
  if (sentTo !== null)
    return (
      <SignInPage
        title="Check your email"
        lead={`If ${sentTo} has an account with us, a mail is on its way. Its link works once, within an hour. It may take a minute; look in the junk folder too.`}
      >
        {back}
      </SignInPage>
    );
  return (
    <SignInPage
      title="Forgotten your password?"
      lead="Tell us your email address, and we send you a link to choose a new one."
    >
      <form className={styles.form} noValidate onSubmit={(event) => void ask(event)}>
        <FormProblem of={submission} />
        <EmailInput error={submission.fieldError("email")} />
        <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
          Send me a link
        </Button>
      </form>
      {back}
    </SignInPage>
  );
}
