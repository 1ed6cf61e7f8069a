import type { Cart } from "@matinee/contract/client";
import { linesOf, type Lines } from "./left-elsewhere.ts";

type Amounts = Pick<Cart, "amount_due_now" | "amount_due_later" | "credit_used" | "available_credit">;
type Seen = Lines & Amounts;

export type Start = {
  /** Use credit. If it covers everything, only after the visitor has agreed: the order is placed at once then. */
  useCredit?: boolean;
  /** The order that the visitor has looked at, and has pressed the button to place: without a card it is placed at once. */
  agreedTo?: Seen;
};

export type HowToPay = { useCredit: boolean; creditCovers: boolean };

/** How a checkout goes on with the cart as it is now. `changed`: it is another order than the visitor has agreed to. */
export function howToStart(
  now: Pick<Cart, "id"> & Seen,
  { useCredit = false, agreedTo }: Start,
): "empty" | "nothing-now" | "changed" | HowToPay {
  // Also where another tab has paid for it meanwhile.
  if (now.id === null || now.class_items.length + now.product_items.length === 0) return "empty";
  if (agreedTo !== undefined)
    return isAnother(agreedTo, now, useCredit) ? "changed" : { useCredit, creditCovers: false };
  if (now.amount_due_now === 0) return "nothing-now";
  const creditCovers = useCredit && now.available_credit >= now.amount_due_now;
  return { useCredit: useCredit && !creditCovers, creditCovers };
}

function isAnother(seen: Seen, now: Seen, useCredit: boolean): boolean {
  if (linesOf(seen) !== linesOf(now) || total(seen) !== total(now)) return true;
  // Credit that leaves less than a card can pay brings some of a later payment forward.
  if (seen.credit_used === now.credit_used && seen.amount_due_now !== now.amount_due_now) return true;
  return useCredit && creditFor(seen) !== creditFor(now);
}

const total = (of: Amounts) => dueNow(of) + of.amount_due_later;

/** What is due now, before credit. An order at the checkout has its credit taken off already. */
const dueNow = ({ amount_due_now, credit_used }: Amounts) => amount_due_now + credit_used;

/** The credit that pays for the order if it is used. */
const creditFor = (of: Amounts) => Math.min(Math.max(of.available_credit, of.credit_used), dueNow(of));
