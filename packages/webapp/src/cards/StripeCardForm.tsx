import { Field, TextInput } from "@matinee/ui";
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { StripeElementChangeEvent } from "@stripe/stripe-js";
import { useMemo, useState } from "react";
import styles from "./card.module.css";
import { CardFrame } from "./CardFrame.tsx";
import type { CardFormProps } from "./card-form.ts";
import { billingOf } from "./billing-of.ts";
import { confirmAtStripe } from "./stripe-confirm.ts";

/** The card form with Stripe's own fields. Card details never reach our pages. */
export default function StripeCardForm(props: CardFormProps) {
  const { publishableKey, account } = props;
  const stripe = useMemo(
    () => loadStripe(publishableKey, account ? { stripeAccount: account } : undefined),
    [publishableKey, account],
  );
  return (
    <Elements stripe={stripe} options={{ locale: "en-GB" }}>
      <StripeFields {...props} />
    </Elements>
  );
}

const FIELD_STYLE = {
  style: {
    base: { fontSize: "17px", color: "#22123a", "::placeholder": { color: "#6b5b7b" } },
    invalid: { color: "#b3261e" },
  },
};
type Errors = Partial<Record<"number" | "expiry" | "cvc" | "name", string>>;

function StripeFields(props: CardFormProps) {
  const { use, clientSecret, billing, returnUrl, refusal, savedCard = null, onBegin, onOutcome, onLeaving } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<Errors>({});

  async function submit(): Promise<void> {
    if (!stripe) return;
    const field = elements?.getElement(CardNumberElement);
    if (savedCard === null && !field) return;
    if (savedCard === null && !name.trim()) {
      setErrors((before) => ({ ...before, name: "Please enter the name as shown on the card." }));
      return document.getElementById("card-name")?.focus();
    }
    if (!(await onBegin())) return;
    const card = savedCard ?? (field ? { card: field, billing_details: billingOf(name.trim(), billing) } : "");
    const target = { use, clientSecret, returnUrl, onLeaving: onLeaving ?? (async () => {}) };
    onOutcome(await confirmAtStripe(stripe, target, card));
  }

  const showError = (field: keyof Errors) => (event: StripeElementChangeEvent) =>
    setErrors((before) => ({ ...before, [field]: event.error?.message ?? "" }));
  const errorOf = (field: keyof Errors) => errors[field] || (refusal?.field === field ? refusal.title : null);

  return (
    <CardFrame {...props} ready={stripe !== null && elements !== null} onSubmit={() => void submit()}>
      <Field label="Card number" id="card-number" error={errorOf("number")}>
        {({ id }) => (
          <CardNumberElement
            id={id}
            className={styles.element ?? ""}
            options={{ ...FIELD_STYLE, showIcon: true }}
            onChange={showError("number")}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label="Expiry date" id="card-expiry" error={errorOf("expiry")}>
          {({ id }) => (
            <CardExpiryElement
              id={id}
              className={styles.element ?? ""}
              options={FIELD_STYLE}
              onChange={showError("expiry")}
            />
          )}
        </Field>
        <Field label="CVC" id="card-cvc" error={errorOf("cvc")}>
          {({ id }) => (
            <CardCvcElement
              id={id}
              className={styles.element ?? ""}
              options={FIELD_STYLE}
              onChange={showError("cvc")}
            />
          )}
        </Field>
      </div>
      <TextInput
        id="card-name"
        label="Name on card"
        autoComplete="cc-name"
        value={name}
        error={errorOf("name")}
        onChange={(event) => setName(event.target.value)}
      />
    </CardFrame>
  );
}
