export { type BalanceCategory, type BalanceTransaction, type PayoutContents } from "./balance-transaction.ts";
export {
  type AttemptFailure,
  type Dispute,
  type Payout,
  type CardSetup,
  type GatewayError,
  type Intent,
  type IntentOwner,
  type IntentStatus,
  type NewCustomer,
  type NewIntent,
  type NewRefund,
  type OpenedIntent,
  type PaymentGateway,
  type Refund,
  type SavedCard,
  type WebhookEvent,
} from "./payment-gateway.ts";
export { type AccountFacts, inspectAccount } from "./inspect-account.ts";
export { severalAccounts } from "./several-accounts.ts";
export { providerMovements, type ProviderMovements } from "./provider-movements.ts";
export { /** @internal */ prefixedFetch, type StripeGatewayOptions } from "./connect-to-stripe.ts";
export { stripeGateway } from "./stripe-gateway.ts";
