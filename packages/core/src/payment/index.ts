export { paymentMachine, type PaymentState } from "./payment-machine.ts";
export { paymentStateOfIntent } from "./intent-status.ts";
