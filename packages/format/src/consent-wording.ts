/**
 * What parents read when they consent, on every screen, and the versions under which their answers are stored. A changed text needs a
 * new version, which ends in its date.
 */
export const CONSENT_WORDING = {
  marketing: {
    version: "marketing-2026-11-29",
    label: "Marketing consent: send me news of classes, camps and shows",
    help: "Now and then, by email. You can book without it, and change your mind at any time.",
    /** The account's button, and what it says while the emails are off. */
    turnOn: "Turn on marketing emails",
    off: "You do not get marketing emails. We still email you about your bookings.",
  },
  image: {
    version: "image-2026-11-22",
    label: "Image consent: {who} may appear in the school's photos and films",
    help: "You can change your mind at any time.",
    parentHelp: "At shows and open days, for example.",
  },
} as const;

/** Said to staff who view the shop as a family: they can withdraw the image consent, and not give it. */
export const ONLY_FAMILY_CONSENTS = "Only the family can allow photos and films, in their own account.";

/** The label of the image consent; `who` is a child's name, "this child", "my child" or "I". */
export function imageConsentLabel(who: string): string {
  return CONSENT_WORDING.image.label.replace("{who}", () => who);
}
