import type { MailTextKind } from "@matinee/contract/client";

interface KindText {
  readonly title: string;
  /** When it is sent, as a sentence. */
  readonly about: string;
}

export const MAIL_KINDS: Readonly<Record<MailTextKind, KindText>> = {
  booking_confirmed: {
    title: "A booking is confirmed",
    about: "After a trial, a term or a camp is booked and paid.",
  },
  items_confirmed: {
    title: "An order from the shop is confirmed",
    about: "After items are paid, without a class or a camp.",
  },
  payment_due: {
    title: "A payment is due",
    about: "Before and after a due date, and with a link to pay.",
  },
  waiting_joined: {
    title: "A child is on the waiting list",
    about: "After a family has joined a waiting list.",
  },
  waiting_offer: {
    title: "A place is free",
    about: "With the link that holds a place for a family, and once more before it ends.",
  },
  lessons_lost: {
    title: "A lesson is not held",
    about: "When a booked lesson is off, with what the family can choose.",
  },
  enquiry_received: {
    title: "An enquiry has arrived",
    about: "At once, to whoever has written to you.",
  },
  every_mail: {
    title: "At the end of every email",
    about:
      "Who greets, and how to reach you. It stands under all emails above, and under those about refunds and moves.",
  },
};

/** What each placeholder stands for. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  "{school}": "your school’s name",
  "{phone}": "your phone number",
  "{email}": "your email address",
  "{children}": "the children’s first names",
  "{booking}": "the class or camp",
  "{number}": "the number of the order or enquiry",
};

export function isMailKind(text: string | undefined): text is MailTextKind {
  return text !== undefined && Object.hasOwn(MAIL_KINDS, text);
}
