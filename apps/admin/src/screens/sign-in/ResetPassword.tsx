import { Button, buttonClass } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link, useLocation } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { addressAfterLogin } from "../../sign-in/address-after-login.ts";
import { textOf } from "../../ui/form-data.ts";
import { PasswordInput } from "./LoginFields.tsx";
import { ExpiredLink, useLinkToken } from "./ExpiredLink.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";

/** The page of the password reset and invitation emails. */
export function Component() {
  const app = useApp();
  // Invited guests have no password yet.
  const isFirst = useLocation().pathname.endsWith("/choose-password");
  const target = useLoginTarget();
  const submission = useSubmit();
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), "password");
    await submission.submit(async () => {
      const answer = await app.api.call("POST /auth/reset-password", { body: { token, password }, quiet: true });
      if (answer.token === null) setDone(true);
      else location.assign(await addressAfterLogin(app, target, { token: answer.token, fresh: true }));
    });
  };
  if (done)
    return (
      <SignInPage
        title="Password changed"
        lead="You have been logged out on all your devices. Log in with your new password."
      >
        <Link className={buttonClass({ tone: "spot", size: "large", wide: true })} to={signInPage(target, "")}>
          Log in
        </Link>
      </SignInPage>
    );
  if (token === "" || submission.code === "link_used_up")
    return (
      <ExpiredLink
        isComplete={token !== ""}
        advice="We can send you a new one."
        first={{ to: "forgotten-password", label: "Send me a new link" }}
        second={{ to: "", label: "Back to login" }}
      />
    );
  return (
    <SignInPage
      title={isFirst ? "Choose a password" : "Choose a new password"}
      lead={isFirst ? `You will find your bookings with ${target.name} in your account.` : undefined}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormProblem of={submission} />
        <PasswordInput
          label={isFirst ? "Password" : "New password"}
          autoComplete="new-password"
          help="At least 8 characters. Three unrelated words are easy to remember."
          error={submission.fieldError("password")}
        />
        <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
          {isFirst ? "Save and log in" : "Save password"}
        </Button>
      </form>
      <p className={styles.links}>
        <Link className={styles.link} to={signInPage(target, "")}>
          Back to login
        </Link>
      </p>
    </SignInPage>
  );
}
