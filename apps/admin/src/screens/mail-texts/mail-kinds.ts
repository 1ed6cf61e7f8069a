import type { MailTextKind } from "@matinee/contract/client";
import { MAIL_TEXT_TITLES } from "@matinee/format";

interface KindText {
  readonly title: string;
  /** When it is sent, as a sentence. */
  readonly about: string;
}

export const MAIL_KINDS: Readonly<Record<MailTextKind, KindText>> = {
  booking_confirmed: {
    title: MAIL_TEXT_TITLES.booking_confirmed,
    about: "After a trial, a term or a camp is booked and paid.",
  },
  items_confirmed: {
    title: MAIL_TEXT_TITLES.items_confirmed,
    about: "After items are paid, without a class or a camp.",
  },
  payment_due: {
    title: MAIL_TEXT_TITLES.payment_due,
    about: "Before and after a due date, and with a link to pay.",
  },
  waiting_joined: {
    title: MAIL_TEXT_TITLES.waiting_joined,
    about: "After a family has joined a waiting list.",
  },
  waiting_offer: {
    title: MAIL_TEXT_TITLES.waiting_offer,
    about: "With the link that holds a place for a family, and once more before it ends.",
  },
  lessons_lost: {
    title: MAIL_TEXT_TITLES.lessons_lost,
    about: "When a booked lesson is off, with what the family can choose.",
  },
  enquiry_received: {
    title: MAIL_TEXT_TITLES.enquiry_received,
    about: "At once, to whoever has written to you.",
  },
  every_mail: {
    title: MAIL_TEXT_TITLES.every_mail,
    about:
      "Your sign-off and contact details. They appear at the end of all the emails above, except those about an order from several schools, and of those about refunds and moves.",
  },
};

/** What each placeholder stands for. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  "{school}": "your school's name",
  "{phone}": "your phone number",
  "{email}": "your email address",
  "{children}": "the children's first names",
  "{booking}": "the class or camp",
  "{number}": "the number of the order or enquiry",
};

export function isMailKind(text: string | undefined): text is MailTextKind {
  return text !== undefined && Object.hasOwn(MAIL_KINDS, text);
}
