import { Button } from "@matinee/ui";
import { LOGIN_SECONDS, rememberLoginStarted } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link, useLocation } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { textOf } from "../../ui/form-data.ts";
import { EmailInput } from "./LoginFields.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";

const LINKS = {
  password: {
    call: "POST /auth/forgotten-password",
    title: "Forgotten your password?",
    lead: "Enter your email address and we will send you a link to choose a new one.",
    works: "The link works once, within an hour.",
  },
  login: {
    call: "POST /auth/login-link",
    title: "Log in with a link",
    lead: "Enter your email address and we will send you a link that logs you in, without your password.",
    works: "The link works once, within fifteen minutes.",
  },
} as const;

/** Requests a link to choose a new password, or to log in. The page looks the same whether or not the address has an account. */
export function Component() {
  const { api } = useApp();
  const link = useLocation().pathname.endsWith("/login-link") ? LINKS.login : LINKS.password;
  const target = useLoginTarget();
  const submission = useSubmit();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const requestLink = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), "email").trim();
    await submission.submit(
      async () => {
        await api.call(link.call, { body: { email }, quiet: true });
        if (link === LINKS.login) rememberLoginStarted(LOGIN_SECONDS);
        setSentTo(email);
      },
      email.includes("@") ? {} : { email: "Please enter an email address like name@example.com." },
    );
  };
  const back = (
    <p className={styles.links}>
      <Link className={styles.link} to={signInPage(target, "")}>
        Back to login
      </Link>
    </p>
  );
  const keepsCart =
    link === LINKS.login && target.host !== null ? " Open it in this browser to keep what is in your cart." : "";
  if (sentTo !== null)
    return (
      <SignInPage
        title="Check your email"
        lead={`If ${sentTo} has an account with us, we have emailed a link to it. ${link.works}${keepsCart} It may take a minute to arrive; check your junk folder too.`}
      >
        {back}
      </SignInPage>
    );
  return (
    <SignInPage title={link.title} lead={link.lead}>
      <form className={styles.form} noValidate onSubmit={(event) => void requestLink(event)}>
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
