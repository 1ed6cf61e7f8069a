import { Button, buttonClass } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { textOf } from "../../ui/form-data.ts";
import { PasswordInput } from "./LoginFields.tsx";
import { ExpiredLink, useLinkToken } from "./ExpiredLink.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";

/** Where the link of a mail about a password leads, an invitation's too. */
export function Component() {
  const { api } = useApp();
  const target = useLoginTarget();
  const submission = useSubmit();
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), "password");
    await submission.submit(async () => {
      await api.call("POST /auth/reset-password", { body: { token, password }, quiet: true });
      setDone(true);
    });
  };
  if (done)
    return (
      <SignInPage
        title="Your new password is set"
        lead="Wherever you were logged in, you are not any more. Log in with the new password."
      >
        <Link className={buttonClass({ tone: "spot", size: "large", wide: true })} to={signInPage(target, "")}>
          Log in
        </Link>
      </SignInPage>
    );
  if (token === "" || submission.code === "link_used_up")
    return (
      <ExpiredLink
        whole={token !== ""}
        advice="We gladly send you a new one."
        first={{ to: "forgotten-password", words: "Send me a new link" }}
        second={{ to: "", words: "Back to log in" }}
      />
    );
  return (
    <SignInPage title="Choose a new password">
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormProblem of={submission} />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          help="At least 8 characters. Three words that don’t belong together are easy to keep."
          error={submission.fieldError("password")}
        />
        <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
          Set the password
        </Button>
      </form>
      <p className={styles.ways}>
        <Link className={styles.way} to={signInPage(target, "")}>
          Back to log in
        </Link>
      </p>
    </SignInPage>
  );
}
