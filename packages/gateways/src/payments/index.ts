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
  type PaymentGateway,
  type Refund,
  type SavedCard,
  type WebhookEvent,
} from "./payment-gateway.ts";
export { checkProvider } from "./check-provider.ts";
export { providerMovements, type ProviderMovements } from "./provider-movements.ts";
export { /** @internal */ prefixedFetch, stripeGateway, type StripeGatewayOptions } from "./stripe-gateway.ts";
