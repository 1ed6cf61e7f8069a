import { Button } from "@matinee/ui";
import { suggestEmail } from "./suggest-email.ts";

/** Asks about a mail domain that looks mistyped. The visitor decides. */
export function EmailSuggestion({ email, onUse }: { email: string; onUse: (email: string) => void }) {
  const meant = suggestEmail(email);
  return (
    <div role="status">
      {meant !== null && (
        <p>
          Did you mean <strong>{meant}</strong>?{" "}
          <Button tone="quiet" size="small" onClick={() => onUse(meant)}>
            Yes, change it
          </Button>
        </p>
      )}
    </div>
  );
}
