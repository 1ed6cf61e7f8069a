import { Button } from "@matinee/ui";
import { clearLoginStarted, isLoginStarted } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useLoginTarget } from "../../sign-in/login-target.ts";
import { ExpiredLink, useLinkToken } from "./ExpiredLink.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { SignInPage } from "./SignInPage.tsx";
import { useLoginAnswer } from "./use-login-answer.ts";

/** The page of the confirmation email. It needs a button press, because email scanners follow links too. */
export function Component() {
  const app = useApp();
  const target = useLoginTarget();
  const submission = useSubmit();
  const token = useLinkToken();
  const { pending, follow, restart } = useLoginAnswer();
  const confirm = () =>
    submission.submit(async () => {
      // Without a login begun in this browser, the link may be someone else's: leave this guest's data behind.
      const withoutGuest = !isLoginStarted();
      const answer = await app.api.call("POST /auth/account-verification", {
        body: { token },
        quiet: true,
        withoutGuest,
      });
      clearLoginStarted();
      await follow(answer, { withoutGuest });
    });
  if (pending !== null) return <SecondStep pending={pending} onRestart={restart} />;
  if (token === "" || submission.code === "link_used_up")
    return (
      <ExpiredLink
        isComplete={token !== ""}
        advice="If you have already confirmed your email address, just log in. If not, create your account again and we will send you a new link."
        first={{ to: "", label: "Log in" }}
        second={{ to: "register", label: "Create an account" }}
      />
    );
  return (
    <SignInPage title="Confirm your email address" lead={`Press the button to open your account with ${target.name}.`}>
      <FormProblem of={submission} />
      <Button tone="spot" size="large" wide busy={submission.busy} onClick={() => void confirm()}>
        Confirm and log in
      </Button>
    </SignInPage>
  );
}
