export { CARD_FORM_HEIGHT, CardForm } from "./CardForm.tsx";
export { CardChoice, KeepCard } from "./CardChoice.tsx";
export type { CardOutcome, Refusal } from "./card-form.ts";
export { cardName, expiryWords, type SavedCard } from "./card-name.ts";
export { forgottenCard } from "./forgotten-card.ts";
export { refusalOf } from "./refusal.ts";
export { useChosenCard, type CardWish } from "./use-chosen-card.ts";
