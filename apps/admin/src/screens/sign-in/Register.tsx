import { Button, Checkbox, cx, TextInput } from "@matinee/ui";
import { noteLoginBegun, TO_CONFIRM_S } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { textOf } from "../../ui/form-data.ts";
import { EmailInput, PasswordInput } from "./LoginFields.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";

/** A new account; whether the address has one already is told to its mailbox alone. */
export function Component() {
  const target = useLoginTarget();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <SignInPage
        title="Check your email"
        lead={`We have written to ${sentTo}. Press the button in that mail, in this browser if you can, and you are logged in. It may take a minute; look in the junk folder too.`}
      >
        <p className={styles.ways}>
          <button className={cx(styles.way, styles.plain)} type="button" onClick={() => setSentTo(null)}>
            That is not my address: go back
          </button>
        </p>
      </SignInPage>
    );
  return (
    <SignInPage
      title="Make an account"
      lead={`For ${target.name}: your bookings, your children and your basket in one place.`}
    >
      <RegisterForm onSent={setSentTo} />
      <p className={styles.ways}>
        <Link className={styles.way} to={signInPage(target, "")}>
          I have an account: log in
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
      };
      await api.call("POST /auth/register", { body, quiet: true });
      noteLoginBegun(TO_CONFIRM_S);
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
        help="At least 8 characters. Three words that don’t belong together are easy to keep."
        error={submission.fieldError("password")}
      />
      <Checkbox name="marketing_consent" label="Send me news of classes and camps. I can change my mind at any time." />
      <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
        Make my account
      </Button>
    </form>
  );
}
