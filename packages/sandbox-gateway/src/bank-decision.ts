import type { Answer, Call } from "./call.ts";
import { sameSecret } from "./client-secret.ts";
import type { Stored } from "./objects.ts";
import { attemptPayment, failPayment } from "./payment-attempt.ts";
import type { WireError } from "./refusal.ts";
import { attemptSetup, failSetup } from "./setup-intents.ts";

type AskedIntent = Stored<"payment_intent"> | Stored<"setup_intent">;

/** The payment or setup of a bank page. `waiting` means that the customer has not answered. */
export type BankCase =
  | { readonly kind: "unknown" }
  | {
      readonly kind: "waiting";
      readonly intent: AskedIntent;
      readonly card: Stored<"payment_method">;
      readonly returnUrl: string | null;
    }
  | { readonly kind: "over"; readonly intent: AskedIntent; readonly returnUrl: string | null };

const REFUSED: Omit<WireError, "code"> = {
  type: "invalid_request_error",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Finds and locks the payment or setup of the link. A wrong token finds nothing. */
export async function bankCase(call: Call, id: string, token: string): Promise<BankCase> {
  const intent = id.startsWith("seti_")
    ? await call.tx.lock("setup_intent", id)
    : await call.tx.lock("payment_intent", id);
  if (!intent) return { kind: "unknown" };
  const { status, payment_method: cardId } = intent.body;
  const { bank } = intent.hidden;
  if (!bank || !sameSecret(token, bank.token)) return { kind: "unknown" };
  const { returnUrl } = bank;
  if (status !== "requires_action" || cardId === null) return { kind: "over", intent, returnUrl };
  const card = await call.tx.lock("payment_method", cardId);
  return card ? { kind: "waiting", intent, card, returnUrl } : { kind: "over", intent, returnUrl };
}

/** Carries out the decision on a waiting case. */
export async function decide(
  call: Call,
  asked: Extract<BankCase, { kind: "waiting" }>,
  approved: boolean,
): Promise<Answer> {
  const { intent, card, returnUrl } = asked;
  if (intent.kind === "payment_intent") {
    if (approved) return attemptPayment(call, intent, card, { approved, offSession: false, returnUrl });
    return failPayment(call, intent, card, { ...REFUSED, code: "payment_intent_authentication_failure" });
  }
  if (approved) return attemptSetup(call, intent, card, { approved, returnUrl });
  return failSetup(call, intent, card, { ...REFUSED, code: "setup_intent_authentication_failure" });
}
