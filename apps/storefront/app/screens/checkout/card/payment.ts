/** What became of a try to pay. */
export type PayOutcome =
  /** The money has come or is on its way: the order says the rest. */
  | { kind: "sent" }
  | { kind: "redirect"; url: string }
  | { kind: "refused"; refusal: Refusal }
  /** No answer came, and the gateway could not be asked either. */
  | { kind: "unknown" };

export type CardField = "number" | "expiry" | "cvc" | "name";
/** Why a card was not taken; with a field, it is said there. */
export type Refusal = { title: string; advice: string; field: CardField | null };

export type CardFormProps = {
  amount: number;
  /** "then £120.00 on 3 April 2027"; null where this payment is all. */
  later: string | null;
  clientSecret: string;
  publishableKey: string;
  account: string | null;
  /** The sandbox's address; absent with Stripe. */
  apiBase: string | null;
  /** Where the bank sends the visitor back to, in full. */
  returnUrl: string;
  busy: boolean;
  refusal: Refusal | null;
  onBegin: () => boolean;
  onOutcome: (outcome: PayOutcome) => void;
  /** Called before the visitor goes to their bank. */
  onLeaving: () => Promise<void>;
};

const HELD = "Nothing was taken, and all of it is still held for you.";

/** A refusal in the visitor's words, from the codes that Stripe and the sandbox share. */
export function refusalOf(code: string | undefined, declineCode: string | undefined): Refusal {
  const at = (field: CardField | null, title: string, advice: string): Refusal => ({ field, title, advice });
  switch (declineCode === "insufficient_funds" ? declineCode : code) {
    case "insufficient_funds":
      return at(null, "There is not enough money on this card.", `${HELD} Please try another card.`);
    case "expired_card":
      return at("expiry", "This card has expired.", `${HELD} Please check the date, or try another card.`);
    case "incorrect_cvc":
    case "invalid_cvc":
    case "incomplete_cvc":
      return at(
        "cvc",
        "The CVC is not right.",
        `${HELD} It is the three digits on the back of the card, four on the front of an American Express.`,
      );
    case "incorrect_number":
    case "invalid_number":
    case "incomplete_number":
      return at("number", "The card number is not right.", `${HELD} Please check it digit by digit.`);
    case "invalid_expiry_month":
    case "invalid_expiry_year":
    case "incomplete_expiry":
    case "invalid_expiry_year_past":
    case "invalid_expiry_month_past":
      return at("expiry", "The expiry date is not right.", `${HELD} It stands on the card as month and year.`);
    case "processing_error":
      return at(null, "The bank could not work on the payment.", `${HELD} Please try again in a moment.`);
    case "payment_intent_authentication_failure":
    case "authentication_required":
      return at(null, "Your bank did not approve the payment.", `${HELD} Please try again, or use another card.`);
    default:
      return at(null, "Your bank declined the card.", `${HELD} Please try another card, or ask your bank why.`);
  }
}
