interface KindText {
  readonly name: string;
  readonly todo: string;
}

const KINDS: Readonly<Record<string, KindText>> = {
  captured_no_place: {
    name: "Paid after the place had gone",
    todo: "Nothing yet: the money is being refunded. If this stays open for a day, look at the order.",
  },
  refund_failed: {
    name: "A refund did not reach the family",
    todo: "Try again. If the card is closed, agree another way with the family, pay it there, then choose Paid another way. If the payment provider is waiting for the family, ask them to answer its email.",
  },
  refund_stuck: {
    name: "A refund can't be sent",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to check the payment provider.",
  },
  refund_unknown: {
    name: "A refund was made outside this system",
    todo: "Find out who made it at the payment provider, and tell the network, so that the accounts can be put right.",
  },
  payment_account_refused: {
    name: "The payment account can't take payments",
    todo: "The cause says why. Put it right at Stripe, then check again under Payments in the settings. Families can't pay meanwhile.",
  },
  provider_silent: {
    name: "Stripe's messages do not arrive",
    todo: "Ask whoever runs Matinee to check the webhook at Stripe and its signing secret. Orders are still confirmed, but later than they should be. This closes automatically.",
  },
  provider_lists_stuck: {
    name: "Disputes and payouts can't be looked up",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to check the payment provider.",
  },
  dispute: {
    name: "A payment is disputed at the bank",
    todo: "Collect what shows that the booking is real, such as the order and messages, and ask the network to send it before the date.",
  },
  payout_failed: {
    name: "A payout did not arrive",
    todo: "Check the bank account at the payment provider.",
  },
  payout_differs: {
    name: "A payout and the accounts differ",
    todo: "Look the references up at the payment provider. It will be tried again automatically. If the difference is right, close this: the payout is not compared again.",
  },
  fee_stuck: {
    name: "The provider's fee for a payment is not known",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to look at the payment at the provider.",
  },
  enrolled_lesson_withdrawn: {
    name: "Children without an order lost a lesson",
    todo: "Their places were imported, so there is no order and nothing to give back. Their families have been emailed where an address is known. Arrange another date if they want one, then close this.",
  },
  session_withdrawn: {
    name: "Children lost a booked lesson",
    todo: "The families have been emailed. Decide about each child's lesson under Lost lessons. This closes automatically.",
  },
  camp_days_withdrawn: {
    name: "Children lost booked camp days",
    todo: "The families have been emailed. Decide about each child under Lost lessons. This closes automatically.",
  },
  lost_lessons_stuck: {
    name: "Lost lessons of a family are not settled",
    todo: "It will be tried again automatically. If it is still here tomorrow, decide about them under Lost lessons, and ask the network to look at the cause.",
  },
  mail_failed: {
    name: "An email could not be delivered",
    todo: "Check the address with the family. If it is wrong, an administrator can correct it on the order's page and then press Try again here. Families with an account change it there themselves. If the email is not about an order, or the address is right, ring the family and close this.",
  },
  waiting_list_stuck: {
    name: "A waiting list has stopped",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to look at the cause. You can offer places by hand.",
  },
  picture_stuck: {
    name: "A picture can't be stored",
    todo: "It will be tried again automatically, and the shop shows a drawing meanwhile. If it is still here tomorrow, ask the network to look at the cause.",
  },
  webhook_failing: {
    name: "A webhook's address does not answer",
    todo: "It will be tried again automatically. Ask the person who looks after the program. School, Connections shows the answers.",
  },
  webhook_disabled: {
    name: "A webhook was switched off",
    todo: "Have its program fixed, and switch the webhook back on under School, Connections as soon as you can. You can resend from its log what failed before it was switched off. Events while it is off are not stored; the program has to fetch those from the API.",
  },
  import_stuck: {
    name: "An import has stopped",
    todo: "It continues automatically where it stopped. If it is still here tomorrow, ask the network to look at the cause.",
  },
  host_unreachable: {
    name: "An address does not lead to the shop",
    todo: "The cause says what to change. It is checked again automatically, or at once under School settings, Addresses.",
  },
  audit_chain_broken: {
    name: "The history was changed in the database",
    todo: "Find out who can write to the database, and compare with a backup. Close this with what you found.",
  },
  mail_stuck: {
    name: "An email can't be sent",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to check the mail server.",
  },
  mail_text_broken: {
    name: "The text of an email can't be used",
    todo: "Families get the standard text meanwhile. Correct the words in the school's settings, Email texts, and save them.",
  },
  checkout_stuck: {
    name: "A checkout can't be ended",
    todo: "Its places stay held. It will be tried again automatically. If it is still here tomorrow, ask the network to check the payment provider.",
  },
  payment_stuck: {
    name: "A payment can't be checked or cancelled",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to check the payment provider.",
  },
  payment_unknown: {
    name: "The payment provider does not know a payment",
    todo: "Ask the network to find the payment. If the family has paid, give the money back or book for them.",
  },
  event_stuck: {
    name: "A payment update could not be processed",
    todo: "It will be tried again automatically. Ask the network to look at it.",
  },
  settlement_stuck: {
    name: "A payment has arrived, but its order is not updated yet",
    todo: "The money is safe. Look at the order, and tell the family what has happened. It will be tried again automatically.",
  },
  invitation_stuck: {
    name: "A family could not be invited to open an account",
    todo: "It will be tried again automatically for two days. Nothing else depends on it.",
  },
  places_stuck: {
    name: "Places that are no longer held have not become free",
    todo: "Nobody can book them until then. It will be tried again automatically. Ask the network to look at the cause.",
  },
  search_stuck: {
    name: "The search shows a class wrongly",
    todo: "Its free places or next trial may be out of date there. It will be tried again automatically. Ask the network to look at the cause.",
  },
  sold_order_stuck: {
    name: "The details of an order could not be saved",
    todo: "Until it is, a change of prices or classes changes the order's pages too. It will be tried again automatically. Ask the network to look at the cause.",
  },
  timetable_stuck: {
    name: "The dates of a class can't be made",
    todo: "Check the class's weekdays, terms and closures, then try again.",
  },
  timetable_empty: {
    name: "An open class has no weekly lesson",
    todo: "Its future lessons stay as they are. Add a weekly lesson, or enter a closure for the dates that are not held.",
  },
  retention_stuck: {
    name: "Somebody's old details could not be deleted",
    todo: "The law requires this. Ask the network to look at the cause. It will be tried again automatically.",
  },
  saved_cards_stuck: {
    name: "A card could not be removed at the payment provider",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to remove it there.",
  },
  balance_stuck: {
    name: "A family can't be asked for a payment",
    todo: "It will be tried again automatically. If it is still here tomorrow, ask the network to look at the cause. Unless the cause names a payment that the family has made, send the pay link from the order.",
  },
  balance_overdue: {
    name: "A payment is overdue",
    todo: "Talk to the family: send the pay link again, agree a date, or cancel the booking. This closes automatically once it is paid.",
  },
  ledger_disagrees: {
    name: "The accounts do not add up",
    todo: "Ask the network to look at the order before anybody refunds or charges it.",
  },
};

/** What a kind means and what to do. A kind that this version doesn't know is shown by its name, not hidden. */
export function workItemText(kind: string): KindText {
  return KINDS[kind] ?? { name: kind.replaceAll("_", " "), todo: "Ask the network what to do." };
}

/** A cause as a sentence. What begins with a host or with a provider's reference keeps its letters. */
export const causeText = (cause: string): string =>
  `${cause.replace(/\.$/u, "").replace(/^[a-z]+(?=[ ,])/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))}.`;
