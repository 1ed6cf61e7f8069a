import { pence, type Pence } from "@matinee/core/kernel";
import { formatList, formatPenceExact, plainDate } from "@matinee/format";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { sellersBlock } from "./mail-blocks.ts";
import { commonParts, type MailOrder, titlesText } from "./order-mails.ts";

interface Due {
  /** What has to be paid by the day, in pence. */
  readonly amount: Pence;
  readonly dueOn: string;
  readonly today: string;
  /** The payment page, which needs no account. */
  readonly payUrl: string;
  /** The last four digits of the card that is charged on the day; null: it is not valid then. Null: nothing is charged automatically. */
  readonly automatic: { readonly card: string | null } | null;
}

/** Asks for an amount that is due soon, today, or was due. */
export function balanceReminderMail(order: MailOrder, due: Due): MailContent {
  const { amount, dueOn, today, payUrl, automatic } = due;
  const sum = formatPenceExact(amount);
  const card = automatic?.card ?? null;
  if (card !== null && dueOn > today)
    return composeMail({
      ...commonParts(order, "payment_due"),
      subject: `${sum} will be charged to your card on ${plainDate(dueOn)} (${order.number})`,
      lead: [
        `${sum} for ${titlesText(order)} is due on ${plainDate(dueOn)}. As you agreed, we will charge it to your card ending in ${card} on that day. You do not need to do anything.`,
        "If you would rather pay with another card, please use the link below before then. You can stop the automatic payment in your account, on the page of the order.",
      ],
      blocks: [sellersBlock(order.sellers)],
      links: [{ text: "Pay now instead", url: payUrl }],
    });
  const isOverdue = dueOn < today;
  const when = isOverdue ? "overdue" : dueOn === today ? "due today" : `due on ${plainDate(dueOn)}`;
  return composeMail({
    ...commonParts(order, "payment_due"),
    subject: `${sum} is ${when} (${order.number})`,
    lead: [
      isOverdue
        ? `${sum} for ${titlesText(order)} was due on ${plainDate(dueOn)}, and we have not received it yet.`
        : `${sum} for ${titlesText(order)} is ${when}.`,
      ...(automatic === null
        ? []
        : [
            `You agreed to an automatic payment, but the card you paid with has been removed or ${dueOn > today ? "will have expired by the due date" : "has expired"}.`,
          ]),
      "You can pay by card with the link below. You do not need to log in.",
      ...(isOverdue ? ["If something has changed, or you can't pay now, please talk to us."] : []),
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [{ text: `Pay ${sum}`, url: payUrl }],
  });
}

interface FailedCharge extends Pick<Due, "amount" | "payUrl"> {
  /** Its last four digits. */
  readonly card: string;
  readonly needsApproval: boolean;
  /** The day on which the card is charged again; null: it is not. */
  readonly againOn: string | null;
}

/** The automatic payment did not work: why, what comes next, and the link to pay. */
export function chargeFailedMail(order: MailOrder, failed: FailedCharge): MailContent {
  const { amount, card, needsApproval, againOn, payUrl } = failed;
  const sum = formatPenceExact(amount);
  return composeMail({
    ...commonParts(order, "payment_due"),
    subject: needsApproval
      ? `Your bank asks you to approve ${sum} (${order.number})`
      : `We could not charge ${sum} to your card (${order.number})`,
    lead: [
      needsApproval
        ? `We tried to charge ${sum} for ${titlesText(order)} to your card ending in ${card}, as you agreed. Your bank wants you to approve this payment yourself.`
        : `We tried to charge ${sum} for ${titlesText(order)} to your card ending in ${card}, as you agreed. Your bank declined it, so nothing was taken.`,
      "Please pay with the link below, with this card or another one. You do not need to log in.",
      ...(againOn === null ? [] : [`If it is still unpaid, we will try this card again on ${plainDate(againOn)}.`]),
      "If something has changed, or you can't pay now, please talk to us.",
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [{ text: `Pay ${sum}`, url: payUrl }],
  });
}

/** The link to pay everything that an order owes, which the school has sent. */
export function payLinkMail(order: MailOrder, { amount, payUrl }: Pick<Due, "amount" | "payUrl">): MailContent {
  const sum = formatPenceExact(amount);
  const due = order.balances.map((one) => `${formatPenceExact(pence(one.amount))} by ${plainDate(one.due_on)}`);
  return composeMail({
    ...commonParts(order, "payment_due"),
    subject: `Your payment link: ${sum} (${order.number})`,
    lead: [
      `${sum} is still to pay for ${titlesText(order)}: ${formatList(due)}.`,
      "You can pay by card with the link below. You do not need to log in.",
    ],
    blocks: [sellersBlock(order.sellers)],
    links: [{ text: `Pay ${sum}`, url: payUrl }],
  });
}
