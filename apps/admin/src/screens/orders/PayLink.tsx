import { ApiError } from "@matinee/contract/client";
import { Button, Notice, TextInput } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useRevalidator } from "react-router";
import styles from "../../ui/page.module.css";

type PayLinkProps = { orderId: string; link: string };
type Outcome = { readonly tone: "good" | "problem"; readonly title: string };

/** Sends the family the link to pay what is owed, or copies it for a message of one's own. */
export function PayLink({ orderId, link }: PayLinkProps) {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      await api.call("POST /v1/staff/orders/{id}/send-pay-link", { path: { id: orderId }, quiet: true });
      setOutcome({ tone: "good", title: "The link is on its way to the family." });
      await revalidate();
    } catch (error) {
      const told = error instanceof ApiError && typeof error.details === "string" && error.details !== "";
      setOutcome({
        tone: "problem",
        title: told ? error.details : "The link could not be sent. Please try again.",
      });
    } finally {
      setBusy(false);
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome({ tone: "good", title: "The link is copied." });
    } catch {
      setOutcome({ tone: "problem", title: "The link could not be copied. Please select it and copy it." });
    }
  }

  return (
    <section className={styles.card} aria-labelledby="pay-link">
      <h2 id="pay-link">Ask for the payment</h2>
      <p>With this link the family pays by card, without logging in.</p>
      <TextInput
        label="Link to pay"
        name="pay-link"
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button tone="spot" busy={busy} onClick={() => void send()}>
          Send the pay link
        </Button>
        <Button tone="quiet" onClick={() => void copy()}>
          Copy the link
        </Button>
      </div>
      <div aria-live="polite">{outcome !== null && <Notice tone={outcome.tone} title={outcome.title} />}</div>
    </section>
  );
}
