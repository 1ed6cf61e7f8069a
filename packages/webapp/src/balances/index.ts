export { BalanceForm, type Credentials } from "./BalanceForm.tsx";
export { PayChoices, usePayChoice } from "./PayChoices.tsx";
export { SlowBank } from "./SlowBank.tsx";
export { useBankDecision } from "./use-bank-decision.ts";
export { WAITING_FOR_BANK } from "./waiting-for-bank.ts";
