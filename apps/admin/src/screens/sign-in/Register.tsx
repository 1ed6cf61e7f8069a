import { CONSENT_WORDING } from "@matinee/format";
import { Button, Checkbox, cx, TextInput } from "@matinee/ui";
import { CONFIRMATION_SECONDS, makeConfirmKey, rememberLoginStarted } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { textOf } from "../../ui/form-data.ts";
import { EmailInput, PasswordInput } from "./LoginFields.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";

/** Creates an account. The page looks the same whether or not the address already has one. */
export function Component() {
  const target = useLoginTarget();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <SignInPage
        title="Check your email"
        lead={`We have emailed ${sentTo}. Open the link in that email, in this browser if you can, to log in. It may take a minute to arrive; check your junk folder too.`}
      >
        <p className={styles.links}>
          <button className={cx(styles.link, styles.plain)} type="button" onClick={() => setSentTo(null)}>
            Wrong address? Go back
          </button>
        </p>
      </SignInPage>
    );
  return (
    <SignInPage
      title="Create an account"
      lead={`Keep your bookings, children and cart at ${target.name} in one place.`}
    >
      <RegisterForm onSent={setSentTo} />
      <p className={styles.links}>
        <Link className={styles.link} to={signInPage(target, "")}>
          I already have an account: log in
        </Link>
      </p>
    </SignInPage>
  );
}

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { api } = useApp();
  const submission = useSubmit();
  const register = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, "email").trim();
    await submission.submit(async () => {
      const body = {
        name: textOf(form, "name"),
        email,
        password: textOf(form, "password"),
        marketing_consent: form.has("marketing_consent"),
        confirm_key: makeConfirmKey(),
      };
      await api.call("POST /auth/register", { body, quiet: true });
      rememberLoginStarted(CONFIRMATION_SECONDS);
      onSent(email);
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void register(event)}>
      <FormProblem of={submission} />
      <TextInput label="Your name" name="name" autoComplete="name" required error={submission.fieldError("name")} />
      <EmailInput error={submission.fieldError("email")} />
      <PasswordInput
        label="Choose a password"
        autoComplete="new-password"
        help="At least 8 characters. Three unrelated words are easy to remember."
        error={submission.fieldError("password")}
      />
      <Checkbox
        name="marketing_consent"
        label={CONSENT_WORDING.marketing.label}
        help={CONSENT_WORDING.marketing.help}
      />
      <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
        Create my account
      </Button>
    </form>
  );
}
