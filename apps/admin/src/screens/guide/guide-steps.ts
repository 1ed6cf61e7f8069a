import type { GuideStep } from "@matinee/contract/client";

/** What a step of the guide is called, why it is there, and where or how it is done. */
interface StepText {
  readonly title: string;
  readonly why: string;
  /** A screen of this app, with the words of its link; null: it is done elsewhere, as `how` says. */
  readonly to: { readonly address: string; readonly label: string } | null;
  readonly how?: string;
}

export const GUIDE_STEPS: Readonly<Record<GuideStep, StepText>> = {
  venue: {
    title: "Add a location",
    why: "Families search by distance, so a class needs the address of its hall first.",
    to: { address: "/locations/new", label: "Add a location" },
  },
  term: {
    title: "Enter a term",
    why: "Lessons are made for the weeks of a term, without its half-term and the bank holidays.",
    to: { address: "/terms", label: "Enter a term" },
  },
  class: {
    title: "Open a class",
    why: "It has a location, a weekday, a price and a number of places. Once it is open, families can book a trial.",
    to: { address: "/classes", label: "Make a class" },
  },
  provider: {
    title: "Take real payments",
    why: "Until then the sandbox takes test cards only, and no money moves.",
    to: null,
    how: "Whoever runs Matinee sets STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and starts it again.",
  },
  order: {
    title: "Place a test order",
    why: "Book a trial as a parent would. You then see the mails and the order as families and staff see them.",
    to: null,
    how: "In the shop, with the test card 4242 4242 4242 4242 as long as the sandbox takes the payments.",
  },
  staff: {
    title: "Invite who works with you",
    why: "Everybody has a login of their own, with a role: teachers see no money.",
    to: { address: "/staff/invite", label: "Invite somebody" },
  },
};
