export { paymentMachine, type PaymentState } from "./payment-machine.ts";
export { paymentStateOfIntent } from "./intent-status.ts";
export { BALANCE_STEPS, STEPS_END_AFTER_DAYS, type BalanceStep } from "./balance-steps.ts";
export { decideBalanceStep, nextAutomaticCharge, type AskedOrder, type DueDate } from "./decide-balance-step.ts";
export { agreedMoney, type OwedMovement } from "./agreed-money.ts";
export { decideDebtPayment, type DebtMethod } from "./debt-payment.ts";
export { balanceToPay, creditForBalance } from "./balance.ts";
export { balancesDue, outstanding, overpaid, paymentStatusOf, type OrderMoney } from "./order-money.ts";
export {
  bookingOf,
  refundMachine,
  REFUND_ENDED_BADLY,
  REFUND_NOT_YET,
  familyRefundStatus,
  secondsToNextCheck,
  type RefundEvent,
  type RefundReport,
  type RefundState,
  type FamilyRefundStatus,
} from "./refund-machine.ts";
export { judgeAccount } from "./judge-account.ts";
export { mayGiveUp, needsNewKey } from "./lost-payment.ts";
export { disputeMachine, isDisputeOpen, type DisputeState } from "./dispute-machine.ts";
