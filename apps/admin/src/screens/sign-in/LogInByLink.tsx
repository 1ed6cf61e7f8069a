import { Button } from "@matinee/ui";
import { clearLoginStarted, isLoginStarted } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoginTarget } from "../../sign-in/login-target.ts";
import { ExpiredLink, useLinkToken } from "./ExpiredLink.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { SignInPage } from "./SignInPage.tsx";
import { useLoginAnswer } from "./use-login-answer.ts";

/** The page of the mailed link that logs in. It needs a button press, because email scanners follow links too. */
export function Component() {
  const app = useApp();
  const target = useLoginTarget();
  const submission = useSubmit();
  const token = useLinkToken();
  const { pending, follow } = useLoginAnswer();
  const [isOver, setOver] = useState(false);
  const logIn = () =>
    submission.submit(async () => {
      // Without a login begun in this browser, the link may be someone else's: leave this guest's data behind.
      const withoutGuest = !isLoginStarted();
      const answer = await app.api.call("POST /auth/login-by-link", { body: { token }, quiet: true, withoutGuest });
      clearLoginStarted();
      await follow(answer, { withoutGuest, staffHome: true });
    });
  // Once the second step has expired, the link is used up as well.
  if (pending !== null && !isOver) return <SecondStep pending={pending} staffHome onRestart={() => setOver(true)} />;
  if (token === "" || isOver || submission.code === "link_used_up")
    return (
      <ExpiredLink
        isComplete={token !== ""}
        advice="We can send you a new one."
        first={{ to: "login-link", label: "Send me a new link" }}
        second={{ to: "", label: "Log in with my password" }}
      />
    );
  return (
    <SignInPage title={`Log in to ${target.name}`} lead="Press the button to log in with the link from your email.">
      <FormProblem of={submission} />
      <Button tone="spot" size="large" wide busy={submission.busy} onClick={() => void logIn()}>
        Log in
      </Button>
    </SignInPage>
  );
}
