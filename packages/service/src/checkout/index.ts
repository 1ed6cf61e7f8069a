export { cancelStaleBalancePayments } from "./balances/cancel-stale-balance-payments.ts";
export { payBalanceWithCredit } from "./balances/pay-balance-with-credit.ts";
export { payBalance } from "./balances/pay-balance.ts";
export { cancelCheckout } from "./cancel-checkout.ts";
export { type CheckoutEnd, expireCheckouts } from "./end-checkout.ts";
export { extendHold } from "./extend-hold.ts";
export { handleProviderEvent } from "./handle-provider-event.ts";
export { reconcilePayments } from "./reconcile-payments.ts";
export { startCheckout } from "./start-checkout.ts";
