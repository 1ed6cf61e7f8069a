import { ApiError } from "@matinee/contract/client";
import { Button, TextInput } from "@matinee/ui";
import { readCookie, TOKEN_COOKIE } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { signInPage, useGoal } from "../../sign-in/goal.ts";
import { wayOn } from "../../sign-in/way-on.ts";
import { Problem } from "../../ui/Problem.tsx";
import { textOf } from "../../ui/text-of.ts";
import { useSending } from "../../ui/use-sending.ts";
import { PasswordInput } from "./PasswordInput.tsx";
import { Sheet } from "./Sheet.tsx";
import { useLoggedIn } from "./use-logged-in.ts";
import styles from "./sign-in.module.css";

/** Where everybody logs in: families and staff of a shop, or staff for the app itself. */
export function Component() {
  const goal = useGoal();
  const known = useLoggedIn();
  const [other, setOther] = useState(false);
  if (known !== null && !other) return <Known name={known} onOther={() => setOther(true)} />;
  return (
    <Sheet title={goal.host === null ? "Staff: log in" : `Log in to ${goal.name}`}>
      <LogInForm />
      <p className={styles.ways}>
        <Link className={styles.way} to={signInPage(goal, "forgotten-password")}>
          I have forgotten my password
        </Link>
        {goal.host !== null && (
          <Link className={styles.way} to={signInPage(goal, "register")}>
            I have no account yet: register
          </Link>
        )}
      </p>
    </Sheet>
  );
}

function LogInForm() {
  const app = useApp();
  const goal = useGoal();
  const sending = useSending();
  const logIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    await sending.send(async () => {
      const body = { email: textOf(form, "email"), password: textOf(form, "password") };
      const answer = await app.api.call("POST /login", { body, quiet: true });
      location.assign(await wayOn(app, goal, { token: answer.data.value.token, fresh: true }));
    });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void logIn(event)}>
      <Problem>{sending.problem}</Problem>
      <TextInput label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordInput label="Password" autoComplete="current-password" />
      <Button type="submit" tone="spot" size="large" wide busy={sending.busy}>
        Log in
      </Button>
    </form>
  );
}

/** Somebody is logged in here already: they go on with one press, or make room for somebody else. */
function Known({ name, onOther }: { name: string; onOther: () => void }) {
  const app = useApp();
  const goal = useGoal();
  const sending = useSending();
  const goOn = () =>
    sending.send(async () => {
      try {
        location.assign(await wayOn(app, goal, { token: readCookie(TOKEN_COOKIE) ?? "", fresh: false }));
      } catch (error) {
        // It has ended meanwhile.
        if (error instanceof ApiError && error.status === 401) return onOther();
        throw error;
      }
    });
  const leave = () =>
    sending.send(async () => {
      // Whoever comes next finds nothing of them: no guest, no half-filled form.
      await app.session.logout();
      onOther();
    });
  return (
    <Sheet title={`You are logged in as ${name}`}>
      <Problem>{sending.problem}</Problem>
      <Button tone="spot" size="large" wide busy={sending.busy} onClick={() => void goOn()}>
        Go on to {goal.name}
      </Button>
      <Button tone="quiet" wide onClick={() => void leave()}>
        Log in as somebody else
      </Button>
    </Sheet>
  );
}
