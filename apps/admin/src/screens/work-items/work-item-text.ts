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
    todo: "Try again. If the card is closed, agree another way with the family, then close this.",
  },
  refund_stuck: {
    name: "A refund cannot be sent",
    todo: "It is tried again by itself. If it lasts, ask the network to check the payment provider.",
  },
  refund_unknown: {
    name: "A refund was made outside this system",
    todo: "Find out who made it at the payment provider, and tell the network, so that the accounts can be put right.",
  },
  dispute: {
    name: "A payment is disputed at the bank",
    todo: "Collect what shows that the booking is real, such as the order and messages, and ask the network to send it before the date.",
  },
  payout_failed: {
    name: "A payout did not arrive",
    todo: "Check the bank account at the payment provider.",
  },
  mail_failed: {
    name: "An email could not be delivered",
    todo: "Check the address with the family, correct it, then try again.",
  },
  payment_unknown: {
    name: "A payment cannot be found at the payment provider",
    todo: "Ask the network to look it up there before the family pays again.",
  },
  checkout_stuck: {
    name: "An unpaid order keeps its places",
    todo: "It is tried again by itself. If it lasts, ask the network to check the payment provider.",
  },
  settlement_stuck: {
    name: "A paid order is not finished",
    todo: "The money is recorded. Try again, and tell the network if it lasts.",
  },
  event_stuck: {
    name: "A message from the payment provider cannot be read",
    todo: "It is tried again by itself. Ask the network if it lasts.",
  },
  waiting_list_stuck: {
    name: "A waiting list is not being offered its places",
    todo: "Try again. Until it works, call the families at the head of the list.",
  },
  timetable_stuck: {
    name: "The dates of a class could not be made",
    todo: "Check that the terms of the school do not overlap, then try again.",
  },
  invitation_stuck: {
    name: "A family could not be invited to open an account",
    todo: "Check the email address with the family, then try again.",
  },
  saved_cards_stuck: {
    name: "Saved cards of a deleted account are still stored",
    todo: "It is tried again by itself. If it lasts, ask the network to check the payment provider.",
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
