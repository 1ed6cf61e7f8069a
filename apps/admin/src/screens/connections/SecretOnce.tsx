import { Button, Notice, TextInput } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import page from "../../ui/page.module.css";

/** A key or a secret that is shown this once, to be copied. */
export function SecretOnce({ label, secret, children }: { label: string; secret: string; children: string }) {
  const { toasts } = useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toasts.show("Copied.", "good");
    } catch {
      toasts.show("It could not be copied. Please select it and copy it.", "problem");
    }
  };
  return (
    <div className={page.form}>
      <Notice tone="reminder" title="Copy it now: it is not shown again." live>
        {children}
      </Notice>
      <TextInput
        label={label}
        name="secret"
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={page.buttons}>
        <Button tone="spot" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
