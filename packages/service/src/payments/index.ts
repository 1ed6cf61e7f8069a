export {
  findOpenPayment,
  openPaymentQuery,
  PAYMENT_COLUMNS,
  type PaymentRow,
  ensureIntent,
  noteRepeatedError,
} from "./open-payment.ts";
export { watchAccount } from "./account/check-account.ts";
export { checkPaymentAccount, getPaymentAccount } from "./account/get-payment-account.ts";
export { addCard } from "./cards/add-card.ts";
export { applyCardChoice, cardChoice, type CardChoice } from "./cards/card-choice.ts";
export { type ConsentCard, findConsentCard } from "./cards/consent-card.ts";
export { deletePaymentCustomers } from "./cards/delete-payment-customers.ts";
export { listCards } from "./cards/list-cards.ts";
export { removeCard } from "./cards/remove-card.ts";
export { compareFees, type FeeDifference } from "./fees/compare-fees.ts";
export { exportPayouts } from "./fees/export-payouts.ts";
export { askForMissingFees, paymentFee, postFees } from "./fees/payment-fee.ts";
export { acceptPayout, reconcilePayouts } from "./fees/reconcile-payouts.ts";
export { compareWithProvider, type ProviderDifference } from "./compare-with-provider.ts";
export { countStripePayments } from "./count-stripe-payments.ts";
export { getCredentials, getProvider } from "./get-provider.ts";
export { countDecline, countSetupDecline, limitDeclines } from "./limit-declines.ts";
export {
  contactDetails,
  payerOf,
  readBillingDetails,
  toBillingDetails,
  type ContactDetails,
} from "./read-billing-details.ts";
export { receiveProviderEvent } from "./receive-provider-event.ts";
export { payElsewhere } from "./pay-elsewhere.ts";
export { BANK_DECIDES, bankDecides, owedOfRefund, refundsNotMade } from "./owed-refunds.ts";
export { requestRefund } from "./request-refund.ts";
export { roomAtCards } from "./room-at-cards.ts";
export { refreshDispute } from "./refresh-dispute.ts";
export { refreshPayout } from "./refresh-payout.ts";
export { refreshRefund } from "./refresh-refund.ts";
export { refundWork } from "./refund-work.ts";
export { retryRefund } from "./retry-refund.ts";
export { watchEvents } from "./watch-events.ts";
export { watchProvider } from "./watch-provider.ts";
