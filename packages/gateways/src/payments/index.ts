export {
  INTENT_STATUSES,
  type AttemptFailure,
  type GatewayError,
  type Intent,
  type IntentStatus,
  type NewCustomer,
  type NewIntent,
  type NewRefund,
  type PaymentGateway,
  type Refund,
  type SavedCard,
  type WebhookEvent,
} from "./payment-gateway.ts";
export { stripeGateway, type StripeGatewayOptions } from "./stripe-gateway.ts";
