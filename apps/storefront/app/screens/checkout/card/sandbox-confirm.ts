import type { CardParts } from "./card-text.ts";
import { refusalOf, type PayOutcome } from "./payment.ts";

type Intent = { status?: unknown; next_action?: unknown; last_payment_error?: unknown };
type Target = { apiBase: string; publishableKey: string; clientSecret: string; returnUrl: string };

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The intent's id is the first half of its secret. */
const intentId = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? "";

/**
 * Confirms a payment at the sandbox gateway as Stripe's own script does at Stripe (contract.md, "The sandbox gateway").
 * An answer that got lost is asked for, never sent for again: the payment itself knows how it stands.
 */
export async function confirmAtSandbox(target: Target, card: CardParts): Promise<PayOutcome> {
  const { apiBase, publishableKey, clientSecret, returnUrl } = target;
  const form = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    return_url: returnUrl,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card.number,
    "payment_method_data[card][exp_month]": card.month,
    "payment_method_data[card][exp_year]": card.year,
    "payment_method_data[card][cvc]": card.cvc,
    "payment_method_data[billing_details][name]": card.name,
  });
  try {
    const answer = await fetch(`${apiBase}/v1/payment_intents/${intentId(clientSecret)}/confirm`, {
      method: "POST",
      body: form,
    });
    const body = record(await answer.json());
    if (answer.ok) return outcomeOf(body);
    const error = record(body.error);
    // Another tab, or an earlier try whose answer got lost, was quicker.
    if (error.code === "payment_intent_unexpected_state") return outcomeOf(record(error.payment_intent));
    if (error.type === "card_error")
      return { kind: "refused", refusal: refusalOf(text(error.code), text(error.decline_code)) };
  } catch {
    // Lost on the way; the intent knows.
  }
  return await askAgain(target);
}

async function askAgain({ apiBase, publishableKey, clientSecret }: Target): Promise<PayOutcome> {
  try {
    const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
    const answer = await fetch(`${apiBase}/v1/payment_intents/${intentId(clientSecret)}?${query}`);
    return answer.ok ? outcomeOf(record(await answer.json())) : { kind: "unknown" };
  } catch {
    return { kind: "unknown" };
  }
}

function outcomeOf(intent: Intent): PayOutcome {
  switch (intent.status) {
    case "succeeded":
    case "processing":
    // Cancelled together with its hold: the order says what now.
    case "canceled":
      return { kind: "sent" };
    case "requires_action": {
      const url = text(record(record(intent.next_action).redirect_to_url).url);
      return url ? { kind: "redirect", url } : { kind: "unknown" };
    }
    case "requires_payment_method": {
      const error = record(intent.last_payment_error);
      return text(error.code)
        ? { kind: "refused", refusal: refusalOf(text(error.code), text(error.decline_code)) }
        : { kind: "unknown" };
    }
    default:
      return { kind: "unknown" };
  }
}
