import { TextInput } from "@matinee/ui";
import { useState } from "react";
import styles from "./card.module.css";
import { cardParts, cardProblems, formatExpiry, formatNumber, type CardText } from "./card-text.ts";
import { CardFrame } from "./CardFrame.tsx";
import type { CardFormProps } from "./card-form.ts";
import { confirmAtSandbox } from "./sandbox-confirm.ts";

const EMPTY: CardText = { number: "", expiry: "", cvc: "", name: "" };
const FIELDS = ["number", "expiry", "cvc", "name"] as const;

/** The card form of the sandbox gateway. It sends the card details to the gateway only and stores nothing. */
export default function SandboxCardForm(props: CardFormProps) {
  const { use, clientSecret, billing, publishableKey, apiBase, returnUrl, refusal, savedCard = null } = props;
  const { onBegin, onOutcome, onLeaving } = props;
  const [card, setCard] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<keyof CardText, string>>>({});

  async function submit(): Promise<void> {
    if (savedCard === null) {
      const today = new Date();
      const found = cardProblems(card, { year: today.getFullYear(), month: today.getMonth() + 1 });
      setProblems(found);
      const first = FIELDS.find((field) => found[field]);
      if (first) return document.getElementById(`card-${first}`)?.focus();
    }
    if (!(await onBegin())) return;
    const outcome = await confirmAtSandbox(
      { use, apiBase: apiBase ?? "", publishableKey, clientSecret, returnUrl, billing },
      savedCard ?? cardParts(card),
    );
    if (outcome.kind === "redirect") await onLeaving?.();
    onOutcome(outcome);
  }

  const fieldProps = (field: keyof CardText) => ({
    id: `card-${field}`,
    value: card[field],
    error: problems[field] ?? (refusal?.field === field ? refusal.title : null),
    spellCheck: false,
  });
  const change = (field: keyof CardText, value: string) => {
    setCard((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _solved, ...others }) => others);
  };

  return (
    <CardFrame {...props} ready onSubmit={() => void submit()}>
      <TextInput
        {...fieldProps("number")}
        label="Card number"
        className={styles.number ?? ""}
        inputMode="numeric"
        autoComplete="cc-number"
        onChange={(event) => change("number", formatNumber(event.target.value))}
      />
      <div className={styles.pair}>
        <TextInput
          {...fieldProps("expiry")}
          label="Expiry date"
          help="Such as 04 / 29"
          inputMode="numeric"
          autoComplete="cc-exp"
          onChange={(event) => change("expiry", formatExpiry(event.target.value, card.expiry))}
        />
        <TextInput
          {...fieldProps("cvc")}
          label="CVC"
          help="Three digits"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          onChange={(event) => change("cvc", event.target.value.replace(/\D/g, ""))}
        />
      </div>
      <TextInput
        {...fieldProps("name")}
        label="Name on card"
        autoComplete="cc-name"
        onChange={(event) => change("name", event.target.value)}
      />
    </CardFrame>
  );
}
