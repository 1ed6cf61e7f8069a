import type { Guide, GuideStep } from "@matinee/contract/client";

/** What a step of the guide is called, why it is there, and where or how it is done. */
interface StepText {
  readonly title: string;
  readonly why: string;
  /** A screen of this app, `:id` in it is the school, with the words of its link; null: it is done elsewhere, as `how` says. */
  readonly to: { readonly address: string; readonly label: string } | null;
  readonly how?: string;
}

/** Where a step of this school is done. For the network the screens of all schools begin with this one. */
export function addressOf(address: string, school: number, isNetwork: boolean): string {
  if (address.includes(":id")) return address.replace(":id", String(school));
  return isNetwork ? `${address}?school=${school}` : address;
}

export const GUIDE_STEPS: Readonly<Record<GuideStep, StepText>> = {
  brand: {
    title: "Choose the colours",
    why: "The shop and its receipts look like the school then. You see at once whether they can be read.",
    to: { address: "/schools/:id/brand", label: "Choose the colours" },
  },
  host: {
    title: "Point the address at the shop",
    why: "Families find the shop at its address once its DNS and certificate are set up.",
    to: { address: "/schools/:id/addresses", label: "Check the address" },
  },
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
  vat: {
    title: "Enter the VAT number",
    why: "Prices and receipts carry VAT only with it, so it comes before the first class. Skip this if the business is not registered.",
    to: { address: "/schools/:id/money", label: "Enter the VAT number" },
  },
  class: {
    title: "Open a class",
    why: "It has a location, a weekday, a price and a number of places. Once it is open, families can book a trial.",
    to: { address: "/classes", label: "Make a class" },
  },
  provider: {
    title: "Take real payments",
    why: "Until then the sandbox takes test cards only, and no money moves.",
    to: { address: "/schools/:id/payments", label: "See how" },
    how: "Whoever runs Matinee sets STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and starts it again.",
  },
  order: {
    title: "Place a test order",
    why: "Book a trial as a parent would. You then see the emails and the order as families and staff see them.",
    to: null,
    how: "In the shop, with the test card 4242 4242 4242 4242 as long as the sandbox takes the payments.",
  },
  staff: {
    title: "Invite your staff",
    why: "Everybody has a login of their own, with a role: teachers see no money.",
    to: { address: "/staff/invite", label: "Invite somebody" },
  },
  open: {
    title: "Open the school",
    why: "Families can book then. Open its classes, camps and items once it is open.",
    to: { address: "/schools/:id/status", label: "Open the school" },
  },
};

/** What a step shows families once it is done, and where the test order is placed while it is not. */
const IN_SHOP: Partial<
  Record<GuideStep, { readonly path: string; readonly label: string; readonly whileOpen?: true }>
> = {
  brand: { path: "/", label: "See the colours in your shop" },
  class: { path: "/find-classes", label: "See the classes in your shop" },
  order: { path: "/find-classes", label: "Book in your shop", whileOpen: true },
  open: { path: "/", label: "See your shop as families do" },
};

/** The link from a step to the shop; null where there is nothing to see yet, such as the classes of a school that is still a draft. */
export function stepLinkOf(
  step: GuideStep,
  { shop, steps }: Guide,
): { readonly href: string; readonly label: string } | null {
  const link = IN_SHOP[step];
  if (link === undefined || shop === null) return null;
  const isDone = (one: GuideStep) => steps.some((other) => other.step === one && other.done);
  if (step !== "brand" && !isDone("open")) return null;
  if (isDone(step) === (link.whileOpen === true)) return null;
  return { href: new URL(link.path, shop).href, label: link.label };
}
