export { BalanceForm, type Credentials } from "./BalanceForm.tsx";
export { PayChoices, usePayChoice } from "./PayChoices.tsx";
export { SlowBank } from "./SlowBank.tsx";
export { useBankDecision, WAITING_FOR_BANK } from "./use-bank-decision.ts";
