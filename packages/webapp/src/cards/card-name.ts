import type { CallAnswer } from "@matinee/contract/client";

export type SavedCard = CallAnswer<"GET /payments/get-customer-payment-methods">[number];

const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** "Visa ending 4242". */
export function cardName({ brand, last_four: lastFour }: Pick<SavedCard, "brand" | "last_four">): string {
  return `${BRANDS[brand] ?? "Card"} ending ${lastFour}`;
}

/** "Expires 04/29", or "Expired 04/25". */
export function expiryText(card: Pick<SavedCard, "exp_month" | "exp_year" | "expired">): string {
  const date = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year).slice(-2)}`;
  return card.expired ? `Expired ${date}` : `Expires ${date}`;
}
