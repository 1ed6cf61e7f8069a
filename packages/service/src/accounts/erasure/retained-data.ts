/** What deleting an account erases, as the parent reads it. */
export const ERASED_DATA: readonly string[] = [
  "Your children's names, dates of birth and medical conditions",
  "Your telephone number, email address and messages",
  "Your consents to marketing emails and to photos and films: both are withdrawn",
  "Your enquiries and the answers to them",
  "Your saved cards, logins, calendar link and receipt links",
  "Your cart and your places on waiting lists",
];

const SIX_YEARS = "six years after the end of the tax year";

/** What is kept, why and for how long (docs/decisions/0018). */
export const RETAINED_DATA: readonly { what: string; fields: readonly string[]; why: string; until: string }[] = [
  {
    what: "Orders and payments",
    fields: ["number", "dates", "what was booked or bought", "prices and VAT", "payments and refunds"],
    why: "Tax law requires sellers to keep their records (VAT Act 1994, schedule 11; Finance Act 1998, schedule 18).",
    until: SIX_YEARS,
  },
  {
    what: "Your name and address, only on orders of more than £250",
    fields: ["name", "address"],
    why: "A full VAT invoice must name the customer (VAT Regulations 1995, regulation 14). On smaller orders they are erased.",
    until: SIX_YEARS,
  },
  {
    what: "Records of consents given and withdrawn, and of staff viewing medical conditions",
    fields: ["kind of consent", "time", "version of the wording", "school and role of the viewer"],
    why: "We must be able to show that we followed your choices (UK GDPR, articles 5(2) and 7). These records no longer identify you.",
    until: "six years",
  },
];
