import type { PaymentMethodCreateParams, Stripe, StripeCardNumberElement, StripeError } from "@stripe/stripe-js";
import { kindOf, type CardOutcome, type CardUse } from "./card-form.ts";
import { refusalOf } from "./refusal.ts";

/** The id of a saved card, or Stripe's card field with the typed name. */
type Card = string | { card: StripeCardNumberElement; billing_details: PaymentMethodCreateParams.BillingDetails };
type Target = { use: CardUse; clientSecret: string; returnUrl: string; onLeaving: () => Promise<void> };

type Answer = {
  paymentIntent?: { status: string } | undefined;
  setupIntent?: { status: string } | undefined;
  error?: StripeError | undefined;
} | null;

/** Confirms a payment, or a card to be saved, with Stripe's script, which also shows the bank's approval window. */
export async function confirmAtStripe(stripe: Stripe, target: Target, card: Card): Promise<CardOutcome> {
  const { use, clientSecret, returnUrl, onLeaving } = target;
  const kind = kindOf(clientSecret);
  const data = { payment_method: card, return_url: returnUrl };
  const once = { handleActions: false };
  // Stripe's fetch can fail without an answer; the outcome is then unknown.
  const first: Answer = await (
    kind === "setup"
      ? stripe.confirmCardSetup(clientSecret, data, once)
      : stripe.confirmCardPayment(clientSecret, data, once)
  ).catch(() => null);
  if (statusOf(first) !== "requires_action") return outcomeOf(first, use);
  await onLeaving();
  return outcomeOf(await stripe.handleNextAction({ clientSecret }).catch(() => null), use);
}

function statusOf(answer: Answer): string | undefined {
  return (answer?.paymentIntent ?? answer?.setupIntent ?? answer?.error?.payment_intent ?? answer?.error?.setup_intent)
    ?.status;
}

function outcomeOf(answer: Answer, use: CardUse): CardOutcome {
  const status = statusOf(answer);
  if (status === "succeeded" || status === "processing" || status === "canceled") return { kind: "sent" };
  if (answer?.error) {
    const isRefusal =
      answer.error.type === "card_error" ||
      answer.error.type === "validation_error" ||
      status === "requires_payment_method";
    if (isRefusal) return { kind: "refused", refusal: refusalOf(answer.error.code, answer.error.decline_code, use) };
  }
  return { kind: "unknown" };
}
