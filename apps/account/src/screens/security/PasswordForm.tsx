import { Button, TextInput } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import common from "../common/screen.module.css";
import { News } from "../common/News.tsx";
import { SaveTrouble } from "../common/SaveTrouble.tsx";
import { useSave } from "../common/use-save.ts";

type PasswordFormProps = { said: string | null; onSaved: (words: string) => Promise<void> };

const EMPTY = { current_password: "", new_password: "" };

export function PasswordForm({ said, onSaved }: PasswordFormProps) {
  const { api } = useApp();
  const { busy, save, errorOf, trouble } = useSave();
  const [typed, setTyped] = useState(EMPTY);
  return (
    <form
      noValidate
      className={common.form}
      aria-labelledby="password"
      onSubmit={(event) => {
        event.preventDefault();
        void save(async () => {
          await api.call("POST /v1/account/password", { body: typed, quiet: true });
          setTyped(EMPTY);
          await onSaved("Your password is changed, and every other login has ended.");
        });
      }}
    >
      <h2 id="password">Password</h2>
      <News said={said} />
      <p className={common.mute}>Changing it ends every other login, and we confirm it by email.</p>
      <TextInput
        label="Your password now"
        type="password"
        autoComplete="current-password"
        value={typed.current_password}
        error={errorOf("current_password")}
        onChange={(event) => setTyped({ ...typed, current_password: event.target.value })}
      />
      <TextInput
        label="New password"
        type="password"
        autoComplete="new-password"
        help="At least eight characters. A few words that you can remember are best."
        value={typed.new_password}
        error={errorOf("new_password")}
        onChange={(event) => setTyped({ ...typed, new_password: event.target.value })}
      />
      <SaveTrouble trouble={trouble} />
      <div>
        <Button tone="spot" type="submit" busy={busy}>
          Change the password
        </Button>
      </div>
    </form>
  );
}
