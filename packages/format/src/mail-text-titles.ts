/** The emails of which a school words a part, as its settings name them. */
export const MAIL_TEXT_TITLES = {
  booking_confirmed: "A booking is confirmed",
  items_confirmed: "An order from the shop is confirmed",
  payment_due: "A payment is due",
  waiting_joined: "A child is on the waiting list",
  waiting_offer: "A place is free",
  lessons_lost: "A lesson is cancelled",
  enquiry_received: "Enquiry received",
  every_mail: "At the end of every email",
} as const;
