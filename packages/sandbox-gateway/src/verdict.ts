import type { WireError } from "./refusal.ts";
import type { CardBehaviour } from "./test-cards.ts";

/** The bank's answer to an attempt to use a card. */
export type Verdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "accepted_slowly" }
  | { readonly kind: "authenticate" }
  | { readonly kind: "declined"; readonly error: WireError };

function declined(code: string, message: string, declineCode?: string): Verdict {
  const more = declineCode === undefined ? {} : { decline_code: declineCode };
  return { kind: "declined", error: { type: "card_error", code, message, ...more } };
}

const GENERIC_DECLINE = declined("card_declined", "Your card was declined.", "generic_decline");

export interface Circumstances {
  /** The customer approved this attempt on the bank's page. */
  readonly approved: boolean;
  /** The customer is absent and cannot be asked. */
  readonly offSession: boolean;
  /** The customer approved the card at the bank when it was saved. */
  readonly authenticatedBefore: boolean;
  /** The card is only saved, without a charge. */
  readonly savesCard?: boolean;
}

function withAuthentication({ approved, offSession, authenticatedBefore }: Circumstances, then: Verdict): Verdict {
  if (approved || (offSession && authenticatedBefore)) return then;
  if (!offSession) return { kind: "authenticate" };
  return declined(
    "authentication_required",
    "Your card was declined. This transaction requires authentication.",
    "authentication_required",
  );
}

/** Decides the bank's answer. A null behaviour stands for a number that is not a test card. */
export function verdict(behaviour: CardBehaviour | null, circumstances: Circumstances): Verdict {
  switch (behaviour) {
    case null:
      return declined(
        "card_declined",
        "Your card was declined. Your request was in test mode, but used a non test card.",
        "test_mode_live_card",
      );
    case "declined":
      return GENERIC_DECLINE;
    case "declined_once_kept":
      return circumstances.savesCard ? { kind: "accepted" } : GENERIC_DECLINE;
    case "insufficient_funds":
      return declined("card_declined", "Your card has insufficient funds.", "insufficient_funds");
    case "lost_card":
      return declined("card_declined", "Your card was declined.", "lost_card");
    case "expired_card":
      return declined("expired_card", "Your card has expired.");
    case "incorrect_cvc":
      return declined("incorrect_cvc", "Your card's security code is incorrect.");
    case "processing_error":
      return declined("processing_error", "An error occurred while processing your card. Try again in a little bit.");
    case "authenticates":
      return withAuthentication(circumstances, { kind: "accepted" });
    case "authenticates_always":
      return withAuthentication({ ...circumstances, authenticatedBefore: false }, { kind: "accepted" });
    case "authenticates_then_declined":
      return withAuthentication(circumstances, GENERIC_DECLINE);
    case "settles_slowly":
      return { kind: "accepted_slowly" };
    case "succeeds":
    case "refund_fails":
    case "refund_pends":
    case "refund_asks":
    case "disputed":
    case "webhook_late":
    case "webhook_twice":
    case "webhook_unordered":
    case "webhook_never":
    case "answer_lost":
    case "fee_late":
      return { kind: "accepted" };
  }
}
