import { Checkbox, TextInput } from "@matinee/ui";
import { useState } from "react";

type Props = {
  label: string;
  autoComplete: "current-password" | "new-password";
  help?: string;
  error?: string | null;
};

/** A password field with a checkbox that shows what is typed. */
export function PasswordInput({ label, autoComplete, help, error }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <TextInput
        label={label}
        name="password"
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        help={help}
        error={error}
      />
      <Checkbox label="Show password" checked={shown} onChange={() => setShown(!shown)} />
    </>
  );
}

export function EmailInput({ error }: { error: string | null }) {
  return <TextInput label="Email" name="email" type="email" autoComplete="username" required error={error} />;
}
