import type { Pence } from "@matinee/core/kernel";
import { formatPenceExact } from "@matinee/format";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { sellersBlock } from "./mail-blocks.ts";
import { commonParts, type MailOrder } from "./order-mails.ts";

interface DelayedRefund {
  readonly amount: Pence;
  /** True: it waits for the family's answer to the payment provider. */
  readonly waits: boolean;
}

/** A refund did not reach the card, perhaps after we had said that it did, or the payment provider waits for an answer of the family. */
export function refundDelayedMail(order: MailOrder, { amount, waits }: DelayedRefund): MailContent {
  return composeMail({
    ...commonParts(order),
    subject: `Your refund of ${formatPenceExact(amount)} is delayed (${order.number})`,
    lead: [
      `We are sorry: we have not been able to refund ${formatPenceExact(amount)} to your card yet. Please ignore any earlier message that said we had.`,
      waits
        ? "The company that takes our payments has emailed you, and needs your answer before it can send the money. If you can't find its email, please tell us. We will email you as soon as the refund is made."
        : "We are working on it, and you do not need to do anything. We will email you as soon as the refund is made. If the card is closed or was replaced, please tell us.",
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [],
  });
}

/** The refund that was delayed is made. */
export function refundMadeMail(order: MailOrder, amount: Pence): MailContent {
  return composeMail({
    ...commonParts(order),
    subject: `We have refunded ${formatPenceExact(amount)} (${order.number})`,
    lead: [
      `We have now made your delayed refund of ${formatPenceExact(amount)}. Your bank usually shows it within five to ten days.`,
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [],
  });
}

/** The refund that was delayed was of a test card's payment, so there is nothing to send. */
export function testRefundMail(order: MailOrder, amount: Pence): MailContent {
  return composeMail({
    ...commonParts(order),
    subject: `No refund of ${formatPenceExact(amount)} is due (${order.number})`,
    lead: [
      `${formatPenceExact(amount)} of this order was paid with a test card, before we took real payments. No money was taken, so there is none to give back.`,
      "Please ignore our earlier message that your refund is delayed.",
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [],
  });
}

/** The refund was paid to the family another way than to its card. */
export function refundElsewhereMail(order: MailOrder, amount: Pence): MailContent {
  return composeMail({
    ...commonParts(order),
    subject: `We have paid your refund of ${formatPenceExact(amount)} another way (${order.number})`,
    lead: [
      `We could not refund ${formatPenceExact(amount)} to your card, so it was paid to you another way, such as by bank transfer. It will not be paid to your card as well.`,
      "If you have not received it, please tell us.",
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [],
  });
}
