import type {
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Payout,
  Refund,
  SetupIntent,
} from "./objects.ts";

/** Stripe's defaults of the fields that the sandbox doesn't use. Clients of Stripe's types rely on them. */
export const CUSTOMER_DEFAULTS = {
  balance: 0,
  default_source: null,
  discount: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  shipping: null,
} as const satisfies Partial<Customer>;

export const PAYMENT_METHOD_DEFAULTS = { customer_account: null } as const satisfies Partial<PaymentMethod>;

export const CARD_DEFAULTS = {
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
  generated_from: null,
  networks: null,
  regulated_status: "unregulated",
  three_d_secure_usage: { supported: true },
  wallet: null,
} as const satisfies Partial<PaymentMethod["card"]>;

export const PAYMENT_INTENT_DEFAULTS = {
  allowed_payment_method_types: null,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} as const satisfies Partial<PaymentIntent>;

export const SETUP_INTENT_DEFAULTS = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  excluded_payment_method_types: null,
  latest_attempt: null,
  mandate: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  single_use_mandate: null,
} as const satisfies Partial<SetupIntent>;

export const REFUND_DEFAULTS = {
  customer: null,
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} as const satisfies Partial<Refund>;

export const CHARGE_DEFAULTS = {
  billing_details: { name: null, email: null, phone: null, address: null, tax_id: null },
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  description: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  on_behalf_of: null,
  outcome: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const satisfies Partial<Charge>;

/** Made anew for each dispute, because lists can be changed. */
export const disputeDefaults = () =>
  ({
    enhanced_eligibility_types: [],
    intended_submission_method: null,
  }) satisfies Partial<Dispute>;

export const PAYOUT_DEFAULTS = {
  application_fee: null,
  application_fee_amount: null,
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  original_payout: null,
  payout_method: null,
  reversed_by: null,
  statement_descriptor: null,
  trace_id: null,
  source_type: "card",
} as const satisfies Partial<Payout>;
