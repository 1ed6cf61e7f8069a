/**
 * What somebody has to look at. An item is open at most once for its kind and subject. docs/operations.md says of each kind what it
 * means and what to do.
 */
export const WORK_ITEM_KINDS = [
  // Money came for places that were gone. It closes when the refund has succeeded. Subject: the payment.
  "captured_no_place",
  // A refund was refused by the provider, or came back after it had succeeded. Subject: the refund.
  "refund_failed",
  // A refund could not be sent or asked about several times in a row. It closes with the next success. Subject: the refund.
  "refund_stuck",
  // A cardholder disputes a payment at the bank. It closes with the dispute. Subject: the provider's reference.
  "dispute",
  // A payout did not reach our bank account. Subject: the provider's reference.
  "payout_failed",
  // What is in a payout and the ledger differ, or the provider does not say what is in it. It closes when they agree. Subject: the
  // provider's reference.
  "payout_differs",
  // What the provider kept of a payment is not known, or can't be posted. It closes when it is posted. Subject: the payment.
  "fee_stuck",
  // A refund was made at the provider, and not here, or twice. Subject: the provider's reference.
  "refund_unknown",
  // The account at the provider can take no payments, or the provider can't be asked about it. It closes when it can. Subject: the account.
  "payment_account_refused",
  // The provider's events about payments do not arrive. It closes when one does. Subject: the events.
  "provider_silent",
  // The provider does not list its disputes or its payouts. It closes with the next success. Subject: which of them.
  "provider_lists_stuck",
  // The mail server refused a mail for good. Subject: the message.
  "mail_failed",
  // A mail can't be sent or written, though nobody refused it. It is tried on. Subject: the message.
  "mail_stuck",
  // The words of a school for a mail can't be filled in, so it has the standard text. It closes when they are saved again. Subject: the
  // school with the kind.
  "mail_text_broken",
  // The ledger and the stored totals differ. Subject: the order.
  "ledger_disagrees",
  // A waiting list could not be brought up to date: its offers are not made or ended. Subject: `group:` or `course:` with the id.
  "waiting_list_stuck",
  // A checkout whose time is up can't be ended: its payment can't be cancelled at the provider. Subject: the order.
  "checkout_stuck",
  // The provider does not say how a payment stands, or can't cancel it. It closes with the next success. Subject: the payment.
  "payment_stuck",
  // The provider does not know a payment, so it was given up. Subject: the payment.
  "payment_unknown",
  // A stored event of the provider can't be handled. Subject: the event's number.
  "event_stuck",
  // Money is recorded, and what follows from it is not done. Subject: the payment.
  "settlement_stuck",
  // A guest who bought something can't be invited to open an account. Subject: the order.
  "invitation_stuck",
  // Places whose hold has ended can't be freed. Subject: the pool.
  "places_stuck",
  // The search can't be brought up to date for a class. Subject: the class.
  "search_stuck",
  // What was sold with an order can't be stored. Subject: the order.
  "sold_order_stuck",
  // The dates of a class can't be made. Subject: the class.
  "timetable_stuck",
  // An open class has sessions to come and no weekday. It closes when it has one. Subject: the class.
  "timetable_empty",
  // Saved cards of a deleted account, or a card that was tried too often, can't be removed at the provider. Subject: the payment customer, or
  // the provider's reference of the card's setup.
  "saved_cards_stuck",
  // An old order or visitor can't be forgotten by rule. Subject: the order or the visitor.
  "retention_stuck",
  // The school decides about lessons of a session that is not held. It closes when each has another date, money or an end. Subject: the
  // session.
  "session_withdrawn",
  // The school decides about days of a camp that are not held. It closes when each child has money or an end. Subject: the camp.
  "camp_days_withdrawn",
  // A lesson was withdrawn in which children are enrolled without an order: staff tell their families. Subject: the session.
  "enrolled_lesson_withdrawn",
  // Nobody answered about lost lessons in time, and what the school set can't be done. It is tried on. Subject: what the family was told.
  "lost_lessons_stuck",
  // A family can't be asked for what is due. It is tried on. Subject: the order with the due date.
  "balance_stuck",
  // An amount is still owed a week after its due date, and the family has been asked for it. Subject: the order with the due date.
  "balance_overdue",
  // An address of a school does not lead to its shop. It closes when it does. Subject: the address.
  "host_unreachable",
  // The files of a picture can't be stored or removed. It is tried on. Subject: the picture.
  "picture_stuck",
  // An address of a webhook can't be reached. It closes with the next answer. Subject: the webhook.
  "webhook_failing",
  // A webhook was switched off: its address failed for days, or said that it is gone. It closes when it is switched on. Subject: the webhook.
  "webhook_disabled",
  // The rows of an imported file can't be gone through. It goes on where it was. Subject: the import.
  "import_stuck",
  // Somebody changed the audit log in the database. Subject: the log.
  "audit_chain_broken",
] as const;

export type WorkItemKind = (typeof WORK_ITEM_KINDS)[number];

/** Kinds that are about no money. Roles that see no money see these alone; a kind that is not named here is about money. */
const WITHOUT_MONEY: ReadonlySet<string> = new Set<WorkItemKind>([
  "mail_failed",
  "mail_stuck",
  "mail_text_broken",
  "waiting_list_stuck",
  "invitation_stuck",
  "places_stuck",
  "search_stuck",
  "timetable_stuck",
  "timetable_empty",
  "retention_stuck",
  "session_withdrawn",
  "camp_days_withdrawn",
  "enrolled_lesson_withdrawn",
  "host_unreachable",
  "picture_stuck",
  "webhook_failing",
  "webhook_disabled",
  "import_stuck",
]);

/** The kinds that a role may see which sees no money. */
export const WORK_ITEM_KINDS_WITHOUT_MONEY = WORK_ITEM_KINDS.filter((kind) => WITHOUT_MONEY.has(kind));
