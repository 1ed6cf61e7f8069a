import type { Customer, PaymentIntent, PaymentMethod, Refund, SetupIntent } from "./objects.ts";

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
  balance_transaction: null,
  customer: null,
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} as const satisfies Partial<Refund>;
