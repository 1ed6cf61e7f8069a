import type { TwoStep, TwoStepSetUp } from "@matinee/contract/client";
import { Button, Notice } from "@matinee/ui";
import { counted, formatInstant } from "@matinee/format";
import { useEffect, useRef, useState } from "react";
import { useApp } from "../signed-in/app.ts";
import { FormProblem } from "../signed-in/FormProblem.tsx";
import { useSubmit } from "../signed-in/use-submit.ts";
import { AuthenticatorSetUp } from "./AuthenticatorSetUp.tsx";
import { ConfirmOwner } from "./ConfirmOwner.tsx";
import { missingCode } from "./form-text.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./two-step.module.css";

type Asked = "set_up" | "codes" | "turn_off";
type Step =
  | { readonly name: "state" }
  | { readonly name: "confirm"; readonly asked: Asked }
  | { readonly name: "app"; readonly setUp: TwoStepSetUp }
  | { readonly name: "codes"; readonly codes: readonly string[] };

const AT_REST: Step = { name: "state" };

const CONFIRM = {
  set_up: { title: "Set up your authenticator app", action: "Continue" },
  codes: { title: "Create new recovery codes", action: "Create new codes" },
  turn_off: { title: "Turn off two-step login", action: "Turn off" },
} as const;

/** Two-step login of whoever is logged in: turn it on and off, move it to another phone, recovery codes, trusted browsers. */
export function TwoStepSection({ state, onChanged }: { state: TwoStep; onChanged: () => Promise<void> }) {
  const { api } = useApp();
  const submission = useSubmit();
  const [step, setStep] = useState(AT_REST);
  const [message, setMessage] = useState<string | null>(null);

  const go = (next: Step) => {
    submission.reset();
    setMessage(null);
    setStep(next);
  };
  const finish = async (text: string) => {
    await onChanged();
    go(AT_REST);
    setMessage(text);
  };

  const confirm = (asked: Asked, proof: { password: string; code: string }) =>
    submission.submit(async () => {
      if (asked === "set_up")
        return go({
          name: "app",
          setUp: await api.call("POST /v1/account/two-step/set-up", { body: proof, quiet: true }),
        });
      if (asked === "codes") {
        const renewed = await api.call("POST /v1/account/two-step/recovery-codes", { body: proof, quiet: true });
        return go({ name: "codes", codes: renewed.recovery_codes });
      }
      await api.call("POST /v1/account/two-step/turn-off", { body: proof, quiet: true });
      await finish("Two-step login is off.");
    });

  const turnOn = (code: string) =>
    submission.submit(async () => {
      const answer = await api.call("POST /v1/account/two-step/turn-on", { body: { code }, quiet: true });
      go({ name: "codes", codes: answer.recovery_codes });
    }, missingCode(code));

  const forget = () =>
    submission.submit(async () => {
      await api.call("POST /v1/account/two-step/forget-devices", { quiet: true });
      await finish("We will ask for a code in every browser at the next login.");
    });

  return (
    <section className={styles.stack} aria-labelledby="two-step">
      <h2 id="two-step">Two-step login</h2>
      <Status message={message} />
      {step.name === "confirm" && (
        <ConfirmOwner
          {...CONFIRM[step.asked]}
          withCode={state.on}
          submission={submission}
          onProof={(proof) => void confirm(step.asked, proof)}
          onCancel={() => go(AT_REST)}
        />
      )}
      {step.name === "app" && (
        <AuthenticatorSetUp setUp={step.setUp} submission={submission} onCode={(code) => void turnOn(code)}>
          <Button tone="quiet" onClick={() => go(AT_REST)}>
            Cancel
          </Button>
        </AuthenticatorSetUp>
      )}
      {step.name === "codes" && (
        <RecoveryCodes
          level={3}
          codes={step.codes}
          done="I have saved them"
          onDone={() => void finish("Two-step login is on.")}
        />
      )}
      {step.name === "state" && (
        <>
          <StateText state={state} />
          <FormProblem of={submission} />
          <div className={styles.actions}>
            {!state.on && (
              <Button tone="spot" onClick={() => go({ name: "confirm", asked: "set_up" })}>
                Set up two-step login
              </Button>
            )}
            {state.on && (
              <>
                <Button tone="quiet" onClick={() => go({ name: "confirm", asked: "codes" })}>
                  New recovery codes
                </Button>
                <Button tone="quiet" onClick={() => go({ name: "confirm", asked: "set_up" })}>
                  Move to another phone
                </Button>
                {state.trusted_devices > 0 && (
                  <Button tone="quiet" busy={submission.busy} onClick={() => void forget()}>
                    Ask every browser for a code
                  </Button>
                )}
                {!state.required && (
                  <Button tone="quiet" onClick={() => go({ name: "confirm", asked: "turn_off" })}>
                    Turn off
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** What happened. It takes the focus, because the button that was pressed is gone. */
function Status({ message }: { message: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) place.current?.focus();
  }, [message]);
  return (
    <div ref={place} tabIndex={-1} className={styles.status} role="status">
      {message !== null && <Notice tone="good" title={message} />}
    </div>
  );
}

function StateText({ state }: { state: TwoStep }) {
  if (!state.on)
    return (
      <p className={styles.small}>
        With two-step login nobody can log in with your password alone. After the password we ask for a code from an app
        on your phone. When you turn it on, we log you out on all your other devices.
      </p>
    );
  return (
    <>
      <p>
        <strong>On</strong>
        {state.since !== null && ` since ${formatInstant(state.since)}`}.{" "}
        {counted(state.recovery_codes_left, "recovery code")} left
        {state.trusted_devices > 0 && `, ${counted(state.trusted_devices, "browser")} trusted for 30 days`}.
      </p>
      {state.recovery_codes_left < 3 && (
        <Notice tone="reminder" title="You are running out of recovery codes">
          Create new ones, so that you can log in if you lose your phone.
        </Notice>
      )}
      {state.required && (
        <p className={styles.small}>You can see all families of a school, so two-step login stays on.</p>
      )}
    </>
  );
}
