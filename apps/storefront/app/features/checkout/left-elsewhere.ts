import type { Cart, Checkout, Order } from "@matinee/contract/client";

/** The lines of a cart by what another tab can change of them. */
export type Lines = {
  class_items: readonly Pick<Cart["class_items"][number], "id" | "quantity" | "start_date">[];
  product_items: readonly Pick<Cart["product_items"][number], "id" | "quantity">[];
};

type Shown = {
  cart: Lines;
  checkout: Pick<Checkout, "amount_due" | "hold_expires_at">;
};

type Now = Pick<Order, "status" | "amount_due"> & { cart: Lines };

/**
 * What another tab has done to the order that this one shows: its cart was changed, or it was taken back from the checkout before its time
 * was over. null: nothing. `at` is the server's time in milliseconds.
 */
export function leftElsewhere({ cart, checkout }: Shown, now: Now, at: number): "changed" | "left" | null {
  const isChanged = linesOf(cart) !== linesOf(now.cart);
  if (now.status === "placed") return isChanged || now.amount_due !== checkout.amount_due ? "changed" : null;
  if (now.status !== "basket") return null;
  if (isChanged) return "changed";
  return checkout.hold_expires_at !== null && at < Date.parse(checkout.hold_expires_at) ? "left" : null;
}

export function linesOf({ class_items: places, product_items: items }: Lines): string {
  return JSON.stringify([
    places.map((one) => [one.id, one.quantity, one.start_date]),
    items.map((one) => [one.id, one.quantity]),
  ]);
}
