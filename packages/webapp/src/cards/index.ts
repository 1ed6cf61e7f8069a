export { refusedAtBank } from "./common-refusals.ts";
export { CARD_FORM_HEIGHT, CardForm } from "./CardForm.tsx";
export type { CardOutcome, Refusal } from "./card-form.ts";
export { cardName, expiryText, type SavedCard } from "./card-name.ts";
export { paymentContext } from "./payment-context.ts";
export { PayByCard } from "./PayByCard.tsx";
export type { CardSelection } from "./use-chosen-card.ts";
export { type BankReturn, useBankReturn } from "./use-bank-return.ts";
