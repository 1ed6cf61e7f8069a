export { BalanceForm, type Credentials } from "./BalanceForm.tsx";
export { PayChoices, usePayChoice } from "./PayChoices.tsx";
export { LongWait } from "./LongWait.tsx";
export { type BankAnswer, type BankQuestion, useBankDecision, WAITING_FOR_BANK } from "./use-bank-decision.ts";
