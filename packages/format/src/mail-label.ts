/** The kinds of mail, each with what staff read of it. */
const LABELS = {
  order_confirmed: "Confirmation",
  order_no_place: "Apology: the place was taken, and the payment is refunded",
  balance_paid: "Receipt of a later payment",
  payment_returned: "Refund of a payment that was not needed",
  balance_reminder: "Reminder of a payment",
  balance_charge_failed: "The automatic payment failed",
  pay_link: "Link to pay what is owed",
  refund_delayed: "The refund is delayed",
  refund_made: "The delayed refund is made",
  refund_elsewhere: "The refund was paid another way",
  /** Of versions before: none is queued any more. */
  session_withdrawn: "Cancelled dates",
  lessons_lost: "Cancelled lessons or days, with what the family can choose",
  lesson_changed: "A lesson has changed",
  listing_changed: "A class or camp has changed",
  order_reversed: "Cancellation or refund, with its credit note",
  booking_moved: "Booking moved, with what it was and what it is now",
  ticket_received: "Enquiry received (to the sender)",
  ticket_to_school: "New enquiry (to the school)",
  ticket_answer: "Answer to an enquiry",
  waiting_joined: "A child is on the waiting list",
  waiting_offer: "Offer of a place from the waiting list",
  waiting_reminder: "Reminder of an offer from the waiting list",
  waiting_lapsed: "An offer from the waiting list has ended",
  waiting_taken_back: "An offer from the waiting list was withdrawn",
  waiting_booked: "A child has left the waiting list: booked",
  waiting_over: "A waiting list has ended",
  waiting_removed: "The school has taken a child off the waiting list",
  staff_invite: "Invitation to work for the school",
  account_verify: "Link to confirm an email address",
  account_known: "Somebody registered again with this address",
  account_reset: "Link to choose a new password",
  account_login: "Link to log in",
  account_invite: "Invitation to open an account",
  password_changed: "The password was changed",
  account_deleted: "The account was deleted",
  two_step_on: "Two-step login was turned on",
  two_step_off: "Two-step login was turned off",
  two_step_reset: "Two-step login was reset",
  recovery_codes_renewed: "New recovery codes were made",
  recovery_code_used: "A recovery code was used",
  second_step_failed: "The second step of a login failed",
  staff_role_changed: "A role was changed",
  staff_role_ended: "A role was ended",
  webhook_disabled: "A webhook was switched off",
} as const;

/** The kinds of mail that this version can write. */
export type MailKind = keyof typeof LABELS;

const BY_KIND: ReadonlyMap<string, string> = new Map(Object.entries(LABELS));

/** What staff read of a mail. A kind that this version doesn't know is shown by its name, not hidden. */
export const mailLabel = (kind: string): string => BY_KIND.get(kind) ?? kind.replaceAll("_", " ");
