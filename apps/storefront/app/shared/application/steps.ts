import type { Cart, Group } from "@matinee/contract/client";

/** What is to pay, in pence. */
type Due = Pick<Cart, "amount_due_now" | "amount_due_later" | "credit_used">;
type TrialCart = Due & { class_items: readonly Pick<Cart["class_items"][number], "type" | "group_id">[] };

const BEFORE_THE_LAST = {
  trial: ["Your child", "About you", "Start date"],
  /** A camp, or the rest of a term: the cart shows the dates and the price before the parent says who they are. */
  cart: ["Your child", "Your cart", "About you"],
  /** A basket that is not a single trial application. */
  basket: ["Your cart", "About you"],
};
/** Steps of a waiting-list application. */
export const WAITING_STEPS = ["Your child", "About you", "On the list"] as const;

/** Steps of a booking. What costs nothing is reviewed before it is booked, without a payment; null: not known yet. */
export function bookingSteps(kind: keyof typeof BEFORE_THE_LAST, free: boolean | null): readonly string[] {
  return [...BEFORE_THE_LAST[kind], free === null ? "Checkout" : free ? "Check and book" : "Payment"];
}

/** Nothing is to pay, now or later, and nothing was paid with credit. */
export const isFree = (due: Due): boolean => due.amount_due_now + due.amount_due_later + due.credit_used === 0;

/** Whether an application for this trial asks for no payment. The cart knows once the trial is in it: a code may have come off. */
export function isFreeTrial(group: Pick<Group, "id"> & { trial: { price: number } }, cart: TrialCart | null): boolean {
  const isIn = ({ class_items }: TrialCart) =>
    class_items.some((item) => item.type === "trial" && item.group_id === group.id);
  return cart !== null && isIn(cart) ? isFree(cart) : group.trial.price === 0;
}
