import type { TwoStepSetUp } from "@matinee/contract/client";
import { Button, Checkbox } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { AuthenticatorSetUp, CodeField, RecoveryCodes } from "@matinee/webapp/two-step";
import { useState, type SubmitEvent } from "react";
import { textOf } from "../../ui/form-data.ts";
import { SignInPage } from "./SignInPage.tsx";
import { useOpenLogin, type PendingLogin } from "./use-login-answer.ts";
import styles from "./sign-in.module.css";

type SecondStepProps = { pending: PendingLogin; staffHome?: boolean; onRestart: () => void };

/** The second step of a login: asks for a code, or sets two-step login up where the role needs it. */
export function SecondStep({ pending, staffHome = false, onRestart }: SecondStepProps) {
  const { api } = useApp();
  const submission = useSubmit();
  const open = useOpenLogin();
  const [finished, setFinished] = useState<{ token: string; codes: readonly string[] } | null>(null);

  const send = (code: string, trust_device: boolean) =>
    submission.submit(
      async () => {
        const answer = await api.call("POST /auth/second-step", {
          body: { token: pending.token, code, trust_device },
          quiet: true,
          withoutGuest: pending.withoutGuest,
        });
        const { token } = answer.data.value;
        if (answer.recovery_codes.length > 0) setFinished({ token, codes: answer.recovery_codes });
        else await open(token, { staffHome });
      },
      code === "" ? { code: "Please enter the code." } : {},
    );

  if (finished !== null)
    return (
      <SignInPage title="Two-step login is on">
        <RecoveryCodes
          level={2}
          codes={finished.codes}
          done="I have saved them: continue"
          onDone={() => void submission.submit(() => open(finished.token, { staffHome }))}
        />
        <FormProblem of={submission} />
      </SignInPage>
    );
  if (submission.code === "login_expired")
    return (
      <SignInPage title="Please log in again" lead="The login took too long, or there were too many wrong codes.">
        <Button tone="spot" size="large" wide onClick={onRestart}>
          Log in again
        </Button>
      </SignInPage>
    );
  if (pending.needs === "set_up")
    return <SetUp pending={pending} submission={submission} onCode={(code) => void send(code, false)} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(textOf(form, "code").trim(), form.has("trust_device"));
  };
  return (
    <SignInPage title="Enter your code" lead="Your account has two-step login.">
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormProblem of={submission} />
        <CodeField error={submission.fieldError("code")} />
        <Checkbox
          name="trust_device"
          label="Don't ask for a code in this browser for 30 days"
          help="Only on a device that nobody else uses."
        />
        <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
          Log in
        </Button>
      </form>
      <p className={styles.links}>
        <button className={`${styles.link} ${styles.plain}`} type="button" onClick={onRestart}>
          Back to login
        </button>
      </p>
    </SignInPage>
  );
}

type SetUpProps = {
  pending: PendingLogin;
  submission: ReturnType<typeof useSubmit>;
  onCode: (code: string) => void;
};

function SetUp({ pending, submission, onCode }: SetUpProps) {
  const { api } = useApp();
  const [setUp, setSetUp] = useState<TwoStepSetUp | null>(null);
  const begin = () =>
    submission.submit(async () =>
      setSetUp(await api.call("POST /auth/second-step/set-up", { body: { token: pending.token }, quiet: true })),
    );
  return (
    <SignInPage
      title="Set up two-step login"
      lead="You can see all families of a school, so your password alone is not enough. From now on you also need a code from an app on your phone."
    >
      {setUp === null ? (
        <>
          <FormProblem of={submission} />
          <Button tone="spot" size="large" wide busy={submission.busy} onClick={() => void begin()}>
            Start
          </Button>
        </>
      ) : (
        <AuthenticatorSetUp setUp={setUp} submission={submission} onCode={onCode} />
      )}
    </SignInPage>
  );
}
