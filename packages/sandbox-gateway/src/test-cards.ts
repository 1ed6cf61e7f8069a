/** How the gateway treats a card. */
export type CardBehaviour =
  | "succeeds"
  | "declined"
  | "insufficient_funds"
  | "lost_card"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error"
  | "declined_once_kept"
  | "authenticates"
  | "authenticates_always"
  | "authenticates_then_declined"
  | "refund_fails"
  | "refund_pends"
  | "refund_asks"
  | "disputed"
  | "webhook_late"
  | "webhook_twice"
  | "webhook_unordered"
  | "webhook_never"
  | "settles_slowly"
  | "answer_lost"
  | "fee_late";

export interface TestCard {
  readonly number: string;
  readonly behaviour: CardBehaviour;
  /** The behaviour in one sentence, for the start-up text and the documentation. */
  readonly does: string;
}

/** The delay of the late card's webhook, in milliseconds. */
export const LATE_WEBHOOK_MS = 20_000;
/** The time until a payout is at the bank, in milliseconds. */
export const PAYOUT_ARRIVES_MS = 4_000;
/** A bank account, as the `destination` of a payout, that takes no money. */
export const CLOSED_ACCOUNT = "ba_account_closed";
/** How long a slow payment stays `processing`, in milliseconds. */
export const SLOW_SETTLE_MS = 4_000;
/** The time from a payment to its balance transaction for the card whose fee is known late, in milliseconds. */
export const FEE_KNOWN_MS = 60_000;
/** A bank account, as the `destination` of a payout, that stands for Stripe's schedule: everything not yet paid out goes there, whatever the amount says. */
export const AUTOMATIC_ACCOUNT = "ba_automatic";
/** The time between webhooks in the wrong order, in milliseconds. */
export const UNORDERED_GAP_MS = 2_000;
/** The time from a refund to the report of its failure, in milliseconds. */
export const REFUND_FAILURE_MS = 3_000;
/** How long a slow refund stays `pending`, in milliseconds. */
export const REFUND_PENDING_MS = 3_000;
/** How long the customer takes to answer the provider's email about a refund, in milliseconds. */
export const REFUND_ANSWER_MS = 60_000;

/**
 * The test cards, with any future expiry date and any CVC of the right length. Numbers that begin with 4000 0099 exist in the
 * sandbox only. The others behave as Stripe documents them.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", behaviour: "succeeds", does: "Pays at once." },
  { number: "5555555555554444", behaviour: "succeeds", does: "Pays at once (Mastercard)." },
  { number: "378282246310005", behaviour: "succeeds", does: "Pays at once (American Express, CVC of four digits)." },
  { number: "4000000000000002", behaviour: "declined", does: "Is declined by the bank." },
  { number: "4000000000009995", behaviour: "insufficient_funds", does: "Is declined: not enough money." },
  { number: "4000000000009987", behaviour: "lost_card", does: "Is declined: the card is reported lost." },
  { number: "4000000000000069", behaviour: "expired_card", does: "Is declined: the card has expired." },
  { number: "4000000000000127", behaviour: "incorrect_cvc", does: "Is declined: the security code is wrong." },
  { number: "4000000000000119", behaviour: "processing_error", does: "Fails at the bank; trying again may help." },
  {
    number: "4000000000000341",
    behaviour: "declined_once_kept",
    does: "Can be saved in the account; every payment with it is declined.",
  },
  {
    number: "4000002500003155",
    behaviour: "authenticates",
    does: "Asks for authentication: approve and it pays, refuse and it fails.",
  },
  {
    number: "4000000000003220",
    behaviour: "authenticates",
    does: "Asks for authentication with 3D Secure 2: approve and it pays, refuse and it fails.",
  },
  {
    number: "4000002760003184",
    behaviour: "authenticates_always",
    does: "Asks for authentication every time, also as a saved card.",
  },
  {
    number: "4000008400001629",
    behaviour: "authenticates_then_declined",
    does: "Asks for authentication, then is declined.",
  },
  {
    number: "4000000000005126",
    behaviour: "refund_fails",
    does: "Pays at once; a refund seems to succeed and fails 3 seconds later.",
  },
  {
    number: "4000000000007726",
    behaviour: "refund_pends",
    does: "Pays at once; a refund is pending first and succeeds 3 seconds later.",
  },
  { number: "4000000000000259", behaviour: "disputed", does: "Pays at once, and is then disputed as fraud." },
  { number: "4000009900000012", behaviour: "webhook_late", does: "Pays at once; its webhook is sent 20 seconds late." },
  {
    number: "4000009900000020",
    behaviour: "webhook_twice",
    does: "Pays at once; its webhook is sent twice at the same time.",
  },
  {
    number: "4000009900000038",
    behaviour: "webhook_unordered",
    does: "Pays at once; its webhooks are sent in the wrong order.",
  },
  { number: "4000009900000046", behaviour: "webhook_never", does: "Pays at once; its webhook is never sent." },
  { number: "4000009900000053", behaviour: "settles_slowly", does: "Stays in processing for 4 seconds, then pays." },
  {
    number: "4000009900000061",
    behaviour: "answer_lost",
    does: "Pays, but the browser gets an error instead of the answer.",
  },
  {
    number: "4000009900000079",
    behaviour: "fee_late",
    does: "Pays at once; the provider tells its fee a minute later.",
  },
  {
    number: "4000009900000087",
    behaviour: "refund_asks",
    does: "Pays at once; a refund waits for the customer to answer an email, which they do a minute later.",
  },
];

/** Finds a test card by its number (digits only); null for any other number. */
export function testCard(number: string): TestCard | null {
  return TEST_CARDS.find((card) => card.number === number) ?? null;
}
