export { cancelCheckout } from "./cancel-checkout.ts";
export { expireCheckouts, type CheckoutEnd } from "./end-checkout.ts";
export { extendHold } from "./extend-hold.ts";
export { getCredentials, getProvider } from "./get-provider.ts";
export { handleProviderEvent } from "./handle-provider-event.ts";
export { receiveProviderEvent } from "./receive-provider-event.ts";
export { reconcilePayments } from "./reconcile-payments.ts";
export { sendRefund } from "./send-refund.ts";
export { startCheckout } from "./start-checkout.ts";
