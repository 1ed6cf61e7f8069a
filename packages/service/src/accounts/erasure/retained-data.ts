/** What the end of an account erases, in the parent's words. */
export const ERASED_DATA: readonly string[] = [
  "Your children’s names, birthdays and health notes",
  "Your telephone number, email address and messages",
  "Your consents to news and pictures: both are taken back",
  "Your enquiries and the answers to them",
  "Saved cards, logins, your calendar’s address and links to receipts",
  "Your basket and places on waiting lists",
];

const SIX_YEARS = "six years after the end of the tax year";

/** What is kept, why and how long; the decision is docs/decisions/0018. */
export const RETAINED_DATA: readonly { what: string; fields: readonly string[]; why: string; until: string }[] = [
  {
    what: "Orders and payments",
    fields: ["number", "dates", "what was booked or bought", "prices and VAT", "payments and refunds"],
    why: "Tax law asks sellers to keep their records (VAT Act 1994, schedule 11; Finance Act 1998, schedule 18).",
    until: SIX_YEARS,
  },
  {
    what: "Your name and address, on orders of more than £250 alone",
    fields: ["name", "address"],
    why: "A full VAT invoice must name the customer (VAT Regulations 1995, regulation 14). On smaller orders they are erased.",
    until: SIX_YEARS,
  },
  {
    what: "That consents were given and taken back, and that staff looked at health notes",
    fields: ["kind of consent", "time", "version of the wording", "school and role of who looked"],
    why: "We must be able to show that we kept to your word (UK GDPR, articles 5(2) and 7). They no longer say who you are.",
    until: "six years",
  },
];
