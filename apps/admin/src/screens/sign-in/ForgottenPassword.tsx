import { Button, TextInput } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useGoal } from "../../sign-in/goal.ts";
import { Problem } from "../../ui/Problem.tsx";
import { textOf } from "../../ui/text-of.ts";
import { useSending } from "../../ui/use-sending.ts";
import { Sheet } from "./Sheet.tsx";
import styles from "./sign-in.module.css";

/** Asks for a link to choose a new password; whether the address is known is told to its mailbox alone. */
export function Component() {
  const { api } = useApp();
  const goal = useGoal();
  const sending = useSending();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), "email").trim();
    await sending.send(async () => {
      await api.call("POST /auth/forgotten-password", { body: { email }, quiet: true });
      setSentTo(email);
    });
  };
  const back = (
    <p className={styles.ways}>
      <Link className={styles.way} to={signInPage(goal, "")}>
        Back to log in
      </Link>
    </p>
  );
  if (sentTo !== null)
    return (
      <Sheet
        title="Look in your mailbox"
        lead={`If ${sentTo} has an account with us, a mail is on its way. Its link works once, within an hour.`}
      >
        {back}
      </Sheet>
    );
  return (
    <Sheet title="Choose a new password" lead="Tell us your address, and we send you a link.">
      <form className={styles.form} onSubmit={(event) => void ask(event)}>
        <Problem>{sending.problem}</Problem>
        <TextInput label="Email" name="email" type="email" autoComplete="username" required />
        <Button type="submit" tone="spot" size="large" wide busy={sending.busy}>
          Send me a link
        </Button>
      </form>
      {back}
    </Sheet>
  );
}
