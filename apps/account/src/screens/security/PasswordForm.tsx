import { Button, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import common from "../common/screen.module.css";
import { StatusMessage } from "../common/StatusMessage.tsx";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";

type PasswordFormProps = { message: string | null; onSaved: (message: string) => Promise<void> };

const EMPTY = { current_password: "", new_password: "" };

export function PasswordForm({ message, onSaved }: PasswordFormProps) {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit, fieldError } = submission;
  const [typed, setTyped] = useState(EMPTY);
  return (
    <form
      noValidate
      className={common.form}
      aria-labelledby="password"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(async () => {
          await api.call("POST /v1/account/password", { body: typed, quiet: true });
          setTyped(EMPTY);
          await onSaved("Password changed. You have been logged out on all your other devices.");
        });
      }}
    >
      <h2 id="password">Password</h2>
      <StatusMessage message={message} />
      <p className={common.mute}>
        When you change it, we log you out on all your other devices and email you to confirm.
      </p>
      <TextInput
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={typed.current_password}
        error={fieldError("current_password")}
        onChange={(event) => setTyped({ ...typed, current_password: event.target.value })}
      />
      <TextInput
        label="New password"
        type="password"
        autoComplete="new-password"
        help="At least 8 characters. Three unrelated words are easy to remember."
        value={typed.new_password}
        error={fieldError("new_password")}
        onChange={(event) => setTyped({ ...typed, new_password: event.target.value })}
      />
      <FormProblem of={submission} />
      <div>
        <Button tone="spot" type="submit" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
