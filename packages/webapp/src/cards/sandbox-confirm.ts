import type { BillingDetails } from "@matinee/contract/client";
import { billingOf } from "./billing-of.ts";
import { kindOf, type CardOutcome, type CardUse } from "./card-form.ts";
import type { CardParts } from "./card-text.ts";
import { refusalOf } from "./refusal.ts";

type Intent = Record<string, unknown>;
type Target = {
  use: CardUse;
  apiBase: string;
  publishableKey: string;
  clientSecret: string;
  returnUrl: string;
  billing: BillingDetails | null;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The URL of the intent; its id is the first half of its secret. */
const addressOf = ({ apiBase, clientSecret }: Target) =>
  `${apiBase}/v1/${kindOf(clientSecret)}_intents/${clientSecret.split("_secret_")[0] ?? ""}`;

/**
 * Confirms a payment, or a card to be saved, at the sandbox gateway (contract.md, "The sandbox gateway"), as Stripe's script does at
 * Stripe. `card` is the typed card or the id of a saved one. If the answer is lost, it reads the intent and does not confirm again.
 */
export async function confirmAtSandbox(target: Target, card: CardParts | string): Promise<CardOutcome> {
  const { use, publishableKey, clientSecret, returnUrl } = target;
  const kind = kindOf(clientSecret);
  const form = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    return_url: returnUrl,
    ...(typeof card === "string" ? { payment_method: card } : cardFields(card, target.billing)),
  });
  try {
    const answer = await fetch(`${addressOf(target)}/confirm`, { method: "POST", body: form });
    const body = record(await answer.json());
    if (answer.ok) return outcomeOf(body, target);
    const error = record(body.error);
    // Another tab, or an earlier attempt whose answer was lost, has already confirmed it.
    if (error.code === `${kind}_intent_unexpected_state`) return outcomeOf(record(error[`${kind}_intent`]), target);
    if (error.type === "card_error")
      return { kind: "refused", refusal: refusalOf(text(error.code), text(error.decline_code), use) };
  } catch {
    // The answer was lost: read the intent below.
  }
  return await readIntent(target);
}

function cardFields(card: CardParts, payer: BillingDetails | null): Record<string, string> {
  const { address = {}, ...billing } = billingOf(card.name, payer);
  const named = (prefix: string, parts: Readonly<Record<string, string>>) =>
    Object.entries(parts).map(([name, value]): [string, string] => [
      `payment_method_data[billing_details]${prefix}[${name}]`,
      value,
    ]);
  return {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card.number,
    "payment_method_data[card][exp_month]": card.month,
    "payment_method_data[card][exp_year]": card.year,
    "payment_method_data[card][cvc]": card.cvc,
    ...Object.fromEntries([...named("", billing), ...named("[address]", address)]),
  };
}

async function readIntent(target: Target): Promise<CardOutcome> {
  const { publishableKey, clientSecret } = target;
  try {
    const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
    const answer = await fetch(`${addressOf(target)}?${query}`);
    return answer.ok ? outcomeOf(record(await answer.json()), target) : { kind: "unknown" };
  } catch {
    return { kind: "unknown" };
  }
}

function outcomeOf(intent: Intent, { clientSecret, use }: Target): CardOutcome {
  switch (intent.status) {
    case "succeeded":
    case "processing":
    // Cancelled together with its hold: the order shows what happened.
    case "canceled":
      return { kind: "sent" };
    case "requires_action": {
      const url = text(record(record(intent.next_action).redirect_to_url).url);
      return url ? { kind: "redirect", url } : { kind: "unknown" };
    }
    case "requires_payment_method": {
      const error = record(intent[`last_${kindOf(clientSecret)}_error`]);
      return text(error.code)
        ? { kind: "refused", refusal: refusalOf(text(error.code), text(error.decline_code), use) }
        : { kind: "unknown" };
    }
    default:
      return { kind: "unknown" };
  }
}
