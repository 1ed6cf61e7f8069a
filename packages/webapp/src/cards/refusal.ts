import { AFTER_REFUSAL, refusedAtBank } from "./common-refusals.ts";
import type { CardUse, Refusal } from "./card-form.ts";

/** The refusal for an error code of Stripe or the sandbox gateway, which share their codes. */
export function refusalOf(code: string | undefined, declineCode: string | undefined, use: CardUse): Refusal {
  const at = (field: Refusal["field"], title: string, advice: string): Refusal => ({
    field,
    title,
    advice: `${AFTER_REFUSAL[use]} ${advice}`,
  });
  switch (declineCode === "insufficient_funds" ? declineCode : code) {
    case "insufficient_funds":
      return at(null, "There is not enough money in this account.", "Please try another card.");
    case "expired_card":
      return at("expiry", "This card has expired.", "Please check the date, or try another card.");
    case "incorrect_cvc":
    case "invalid_cvc":
    case "incomplete_cvc":
      return at(
        "cvc",
        "The CVC is not right.",
        "It is the three digits on the back of the card, four on the front of an American Express.",
      );
    case "incorrect_number":
    case "invalid_number":
    case "incomplete_number":
      return at("number", "The card number is not right.", "Please check each digit.");
    case "invalid_expiry_month":
    case "invalid_expiry_year":
    case "incomplete_expiry":
    case "invalid_expiry_year_past":
    case "invalid_expiry_month_past":
      return at("expiry", "The expiry date is not right.", "Please enter the month and year shown on the card.");
    case "processing_error":
      return at(null, "Your bank could not process the payment.", "Please try again in a moment.");
    case "payment_intent_authentication_failure":
    case "authentication_required":
    case "setup_intent_authentication_failure":
      return refusedAtBank(use);
    default:
      return at(null, "Your bank declined the card.", "Please try another card, or ask your bank why.");
  }
}
