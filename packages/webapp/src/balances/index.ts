export { BalanceForm, type Credentials } from "./BalanceForm.tsx";
export { PayChoices, usePayChoice } from "./PayChoices.tsx";
