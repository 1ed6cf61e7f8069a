import type { ReversalPreview, StaffListedOrder, StaffOrder, StaffOrderRow } from "@matinee/contract/client";
import { formatPenceExact, instantSentence } from "@matinee/format";
import type { BadgeTone } from "@matinee/ui";

type Payment = NonNullable<NonNullable<StaffOrder["money"]>["payment"]>;

const STATUS: Record<StaffOrderRow["status"], string> = {
  placed: "Waiting for payment",
  confirmed: "Confirmed",
  partly_cancelled: "Partly cancelled",
  cancelled: "Cancelled",
};

export const statusLabel = (status: StaffOrderRow["status"]): string => STATUS[status];

export const STATUS_TONE: Record<StaffOrderRow["status"], BadgeTone> = {
  placed: "spot",
  confirmed: "good",
  partly_cancelled: "few",
  cancelled: "plain",
};

/** The amount of an order in a list, such as "£19.00 to pay"; null for roles that see no money. */
export function totalLabel({
  status,
  total,
  given_back: back,
}: Pick<StaffOrderRow, "status" | "total" | "given_back">): string | null {
  if (total === null) return null;
  if (status === "placed") return `${formatPenceExact(total)} to pay`;
  return back === null || back === 0
    ? formatPenceExact(total)
    : `${formatPenceExact(total)}, ${formatPenceExact(back)} cancelled or refunded`;
}

const PAYMENT_STATUS: Record<Payment["payment_status"], string> = {
  none: "Nothing paid",
  open: "Not paid yet",
  requires_action: "Waiting for the family's bank",
  processing: "Payment in progress",
  failed: "The last payment failed",
  deposit_paid: "Deposit paid",
  paid: "Paid",
  refund_due: "Refund on its way",
  refund_delayed: "Refund delayed: see Needs attention",
  refunded: "Refunded",
};

/** How far an order is paid. An order that cost nothing is not waiting for money. */
export function paymentLabel(
  { total }: { total: number },
  { payment_status: status, movements }: Pick<Payment, "payment_status" | "movements">,
): string {
  if (status === "none" && total === 0) return "Nothing to pay";
  const back = movements.reduce((sum, { kind, amount }) => sum + (GIVEN_BACK.has(kind) ? amount : 0), 0);
  return status === "paid" && back !== 0 ? "Partly refunded" : PAYMENT_STATUS[status];
}

/** The same in the list of orders, which has no movements; empty where other schools have a part in the payment. */
export function listedPaymentLabel({
  payment_status: status,
  total,
  refunded,
}: Pick<StaffListedOrder, "payment_status" | "total" | "refunded">): string {
  if (status === null) return "";
  if (status === "none" && total === 0) return "Nothing to pay";
  return status === "paid" && refunded !== 0 ? "Partly refunded" : PAYMENT_STATUS[status];
}

/** A refund that the bank sent back takes away from the others. */
const GIVEN_BACK = new Set<Payment["movements"][number]["kind"]>([
  "refund",
  "refund_returned",
  "refund_elsewhere",
  "credit_given",
]);

const MOVEMENTS: Record<Payment["movements"][number]["kind"], string> = {
  payment: "Paid by card",
  credit_used: "Paid with credit",
  refund: "Refunded to the card",
  refund_returned: "Refund sent back by the bank",
  refund_elsewhere: "Refunded another way",
  dispute_lost: "Refunded by the family's bank after a dispute",
  credit_given: "Refunded as credit",
};

export const movementLabel = (kind: Payment["movements"][number]["kind"]): string => MOVEMENTS[kind];

/** Whether a mail has gone to the family. */
export function messageStatus({
  queued_at: queued,
  sent_at: sent,
  given_up_at: givenUp,
}: Pick<StaffOrder["messages"][number], "queued_at" | "sent_at" | "given_up_at">): string {
  if (sent !== null) return `Sent at ${instantSentence(sent)}`;
  return givenUp === null
    ? `Waiting to be sent since ${instantSentence(queued)}`
    : `Not sent: given up at ${instantSentence(givenUp)}`;
}

const KINDS: Record<StaffOrder["lines"][number]["type"], string> = {
  trial: "Trial",
  enrolment: "Class",
  camp: "Camp",
  product: "Item",
};

export const lineKind = (type: StaffOrder["lines"][number]["type"]): string => KINDS[type];

type Given = Pick<ReversalPreview, "to_card" | "to_credit" | "off_debt">;

/** The button that cancels or refunds. What only reduces a balance is no refund. */
export function reversalLabel(
  what: string,
  { to_card: toCard, to_credit: toCredit, off_debt: offDebt }: Given,
): string {
  const back = formatPenceExact(toCard + toCredit);
  const off = `take ${formatPenceExact(offDebt)} off the balance`;
  if (toCard + toCredit > 0) return what === "refund" ? `Refund ${back}` : `Cancel and refund ${back}`;
  if (offDebt > 0) return what === "refund" ? `T${off.slice(1)}` : `Cancel and ${off}`;
  return what === "refund" ? `Refund ${back}` : "Cancel without a refund";
}

/** The provider's fee is asked for so long after a payment. */
const FEE_COMES_WITHIN_MS = 35 * 86_400_000;

/** What the school does not get of what was paid; null: nothing to show, as it is nothing or will not be known. */
export function providerFeeText(payment: Pick<Payment, "provider_fee" | "movements">, now: Date): string | null {
  const { provider_fee: fee, movements } = payment;
  if (fee !== null) return fee === 0 ? null : formatPenceExact(fee);
  const from = now.getTime() - FEE_COMES_WITHIN_MS;
  return movements.some(({ kind, at }) => kind === "payment" && Date.parse(at) > from) ? "not known yet" : null;
}
