export { CARD_FORM_HEIGHT, CardForm } from "./CardForm.tsx";
export { CardChoice } from "./CardChoice.tsx";
export type { CardOutcome, Refusal } from "./card-form.ts";
export { cardName, expiryWords, type SavedCard } from "./card-name.ts";
export { refusalOf } from "./refusal.ts";
