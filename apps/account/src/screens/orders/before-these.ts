import type { Cart } from "@matinee/contract/client";

type Sums = {
  cart: Pick<Cart, "product_sub_total" | "fees">;
  total: number;
  discounts: Cart["discounts"];
};

/** What an order cost before its discounts and fees, so that the rows add up to the total. None if there are neither. */
export function beforeThese({ cart, total, discounts }: Sums): { name: string; amount: number }[] {
  if (discounts.length === 0 && cart.fees.length === 0) return [];
  const less = discounts.reduce((sum, one) => sum + one.amount, 0);
  const more = cart.fees.reduce((sum, one) => sum + one.amount, 0);
  const items = cart.product_sub_total;
  return [
    { name: "Classes and camps", amount: total + less - more - items },
    { name: "Shop items", amount: items },
  ].filter((row) => row.amount !== 0);
}
