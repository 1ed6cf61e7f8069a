export { BalanceForm, type Credentials } from "./BalanceForm.tsx";
export { payChoiceLabel, payChoices, type PayChoice } from "./pay-choice.ts";
