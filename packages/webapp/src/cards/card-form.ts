import type { ReactNode } from "react";

/** What became of a try to pay, or to save a card. */
export type CardOutcome =
  /** The money has come or is on its way, or the card is saved: the order, or the list of cards, says the rest. */
  | { kind: "sent" }
  | { kind: "redirect"; url: string }
  | { kind: "refused"; refusal: Refusal }
  /** No answer came, and the gateway could not be asked either. */
  | { kind: "unknown" };

type CardField = "number" | "expiry" | "cvc" | "name";
/** Why a card was not taken; with a field, it is said there. */
export type Refusal = { title: string; advice: string; field: CardField | null };

export type CardFormProps = {
  /** Of a payment, or of a card being saved. */
  clientSecret: string;
  publishableKey: string;
  account: string | null;
  /** The sandbox's address; absent with Stripe. */
  apiBase: string | null;
  /** Where the bank sends the visitor back to, in full. */
  returnUrl: string;
  /** What the button says, and what it says while it works. */
  action: ReactNode;
  working: string;
  busy: boolean;
  refusal: Refusal | null;
  /** Stands before the fields: which card it is to be. */
  choice?: ReactNode;
  /** The saved card that was chosen; the fields are then not asked for. */
  savedCard?: string | null;
  /** Stands after the fields of a new card. */
  after?: ReactNode;
  /** Whether to go on: nothing is under way, and the shop knows of the choice. */
  onBegin: () => Promise<boolean>;
  onOutcome: (outcome: CardOutcome) => void;
  /** Called before the visitor goes to their bank. */
  onLeaving?: () => Promise<void>;
};

/** Whether a client secret belongs to a payment or to a card that is only saved: the id before it says so. */
export type IntentKind = "payment" | "setup";
export const kindOf = (clientSecret: string): IntentKind => (clientSecret.startsWith("seti_") ? "setup" : "payment");
