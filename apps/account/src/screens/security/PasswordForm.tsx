import { Button, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import common from "../common/screen.module.css";
import { StatusMessage } from "../common/StatusMessage.tsx";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";

type PasswordFormProps = { message: string | null; onSaved: (words: string) => Promise<void> };

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
          await onSaved("Your password is changed, and every other login has ended.");
        });
      }}
    >
      <h2 id="password">Password</h2>
      <StatusMessage message={message} />
      <p className={common.mute}>Changing it ends every other login, and we confirm it by email.</p>
      <TextInput
        label="Your password now"
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
        help="At least eight characters. A few words that you can remember are best."
        value={typed.new_password}
        error={fieldError("new_password")}
        onChange={(event) => setTyped({ ...typed, new_password: event.target.value })}
      />
      <FormProblem of={submission} />
      <div>
        <Button tone="spot" type="submit" busy={busy}>
          Change the password
        </Button>
      </div>
    </form>
  );
}
