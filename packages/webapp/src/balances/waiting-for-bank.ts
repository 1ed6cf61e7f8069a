/** What is shown while a bank decides about a payment. */
export const WAITING_FOR_BANK = {
  title: "Waiting for your bank",
  text: "This page updates automatically when the payment goes through. Please do not pay again.",
} as const;
