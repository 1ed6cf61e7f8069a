export { paymentMachine, type PaymentState } from "./payment-machine.ts";
export { paymentStateOfIntent } from "./intent-status.ts";
export { outstanding, paymentStatusOf, type OrderMoney } from "./order-money.ts";
