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
import type { StripeElementChangeEvent, StripeError } from "@stripe/stripe-js";
import { useMemo, useState } from "react";
import styles from "./card.module.css";
import { CardFrame } from "./CardFrame.tsx";
import { refusalOf, type CardFormProps, type PayOutcome } from "./payment.ts";

/** The card form with Stripe's own fields: what is typed in them never reaches our pages. */
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

const LOOK = {
  style: {
    base: { fontSize: "17px", color: "#22123a", "::placeholder": { color: "#6b5b7b" } },
    invalid: { color: "#b3261e" },
  },
};
type Errors = Partial<Record<"number" | "expiry" | "cvc" | "name", string>>;

function StripeFields({
  amount,
  later,
  clientSecret,
  returnUrl,
  busy,
  refusal,
  onBegin,
  onOutcome,
  onLeaving,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<Errors>({});

  async function pay(): Promise<void> {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card) return;
    if (!name.trim()) {
      setErrors((before) => ({ ...before, name: "Please enter the name as it stands on the card." }));
      return document.getElementById("card-name")?.focus();
    }
    if (!onBegin()) return;
    // Stripe's own fetch can fail without an answer; the order then knows.
    const data = { payment_method: { card, billing_details: { name: name.trim() } }, return_url: returnUrl };
    const first = await stripe.confirmCardPayment(clientSecret, data, { handleActions: false }).catch(() => null);
    if (first?.paymentIntent?.status === "requires_action") {
      await onLeaving();
      const second = await stripe.handleNextAction({ clientSecret }).catch(() => null);
      return onOutcome(outcomeOf(second));
    }
    onOutcome(outcomeOf(first));
  }

  const watch = (field: keyof Errors) => (event: StripeElementChangeEvent) =>
    setErrors((before) => ({ ...before, [field]: event.error?.message ?? "" }));
  const errorOf = (field: keyof Errors) => errors[field] || (refusal?.field === field ? refusal.title : null);

  return (
    <CardFrame
      amount={amount}
      later={later}
      busy={busy}
      ready={stripe !== null && elements !== null}
      refusal={refusal}
      onPay={() => void pay()}
    >
      <Field label="Card number" id="card-number" error={errorOf("number")}>
        {({ id }) => (
          <CardNumberElement
            id={id}
            className={styles.element ?? ""}
            options={{ ...LOOK, showIcon: true }}
            onChange={watch("number")}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label="Expiry date" id="card-expiry" error={errorOf("expiry")}>
          {({ id }) => (
            <CardExpiryElement id={id} className={styles.element ?? ""} options={LOOK} onChange={watch("expiry")} />
          )}
        </Field>
        <Field label="CVC" id="card-cvc" error={errorOf("cvc")}>
          {({ id }) => (
            <CardCvcElement id={id} className={styles.element ?? ""} options={LOOK} onChange={watch("cvc")} />
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

type Answer = { paymentIntent?: { status: string } | undefined; error?: StripeError | undefined } | null;

function outcomeOf(answer: Answer): PayOutcome {
  const status = answer?.paymentIntent?.status ?? answer?.error?.payment_intent?.status;
  if (status === "succeeded" || status === "processing" || status === "canceled") return { kind: "sent" };
  if (answer?.error) {
    const ours =
      answer.error.type === "card_error" ||
      answer.error.type === "validation_error" ||
      status === "requires_payment_method";
    if (ours) return { kind: "refused", refusal: refusalOf(answer.error.code, answer.error.decline_code) };
  }
  return { kind: "unknown" };
}
