import type { BillingDetails } from "@matinee/contract/client";
import type { ReactNode } from "react";

/** The result of an attempt to pay or to save a card. */
export type CardOutcome =
  /** The payment has succeeded or is being processed, or the card is saved. */
  | { kind: "sent" }
  | { kind: "redirect"; url: string }
  | { kind: "refused"; refusal: Refusal }
  /** No answer came, and the payment could not be looked up either. */
  | { kind: "unknown" };

type CardField = "number" | "expiry" | "cvc" | "name";
/** Why a card was refused; `field` is where to show it. `login`: the sign-in page, if the login has ended. */
export type Refusal = { title: string; advice: string; field: CardField | null; login?: string };

/** What a card is used for: to pay an order that is held until then, to pay what a booking still owes, or to be saved. */
export type CardUse = "order" | "balance" | "save";

export type CardFormProps = {
  use: CardUse;
  /** The secret of a payment, or of a card being saved. */
  clientSecret: string;
  publishableKey: string;
  account: string | null;
  /** The address of the sandbox gateway; null with Stripe. */
  apiBase: string | null;
  /** The payer, for the provider's fraud check; null if unknown. */
  billing: BillingDetails | null;
  /** The absolute URL to which the bank returns the visitor. */
  returnUrl: string;
  /** The label of the submit button; `working` replaces it while busy. */
  action: ReactNode;
  working: string;
  busy: boolean;
  refusal: Refusal | null;
  /** The choice of card, above the fields. */
  choice?: ReactNode;
  /** The id of the chosen saved card; hides the card fields. */
  savedCard?: string | null;
  /** Content below the fields of a new card. */
  after?: ReactNode;
  /** Content between the fields and the submit button. */
  note?: ReactNode;
  /** Resolves to true if the attempt may start. */
  onBegin: () => Promise<boolean>;
  onOutcome: (outcome: CardOutcome) => void;
  /** Called before the visitor leaves for the bank's page. */
  onLeaving?: () => Promise<void>;
};

/** The kind of intent of a client secret: its prefix is the intent id. */
export const kindOf = (clientSecret: string): "payment" | "setup" =>
  clientSecret.startsWith("seti_") ? "setup" : "payment";
