import { Button, TextInput } from "@matinee/ui";
import { useState } from "react";

/** The field of a code, by name "code": of the authenticator app, or a recovery code. */
export function CodeField({ error }: { error: string | null }) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      {isRecovery ? (
        <TextInput
          key="recovery"
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          help="One of the ten codes that you saved, such as k3f9a-x7m2p. Each works once."
          error={error}
        />
      ) : (
        <AppCodeInput error={error} />
      )}
      <div>
        <Button tone="quiet" size="small" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use my authenticator app" : "Use a recovery code"}
        </Button>
      </div>
    </>
  );
}

/** The field of the six digits that an authenticator app shows. */
export function AppCodeInput({ error }: { error: string | null }) {
  return (
    <TextInput
      key="app"
      label="Code from your authenticator app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      required
      help="Six digits. The app shows a new code every 30 seconds."
      error={error}
    />
  );
}
