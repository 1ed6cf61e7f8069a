import type { CallAnswer, Customer, ParentForm } from "@matinee/contract/client";
import { formatPhone } from "@matinee/format";
import { NO_PARENT, type ParentDraft } from "../../../shared/application/draft.ts";

export type Profile = CallAnswer<"GET /v1/account/profile">;

/** The fields that a profile and an application share. A message belongs to one application. */
export const DETAILS = [
  "name",
  "email",
  "phone",
  "postcode",
  "address_line_1",
  "address_line_2",
  "address_line_3",
  "post_town",
  "county",
] as const;

type Detail = (typeof DETAILS)[number];

/** The form as the account's profile fills it. */
export function parentOfProfile({ name, email, customer, marketing }: Profile): ParentDraft {
  if (customer === null) return { ...NO_PARENT, name, email, marketing_consent: marketing.given };
  const details = Object.fromEntries(DETAILS.map((field) => [field, shownDetail(customer, field)]));
  const { marketing_consent, image_consent } = customer;
  return { ...NO_PARENT, ...details, marketing_consent, image_consent, address_shown: true };
}

/** What is sent of the form. `asksImage`: it asks about photos and films; a consent that nobody was asked for is not sent. */
export function detailsToSend(
  { address_shown: _shown, image_consent, ...details }: ParentDraft,
  { asksImage }: { asksImage: boolean },
): ParentForm {
  return asksImage ? { ...details, image_consent } : details;
}

/** True if nobody has typed into the form. */
export function isUntouched(parent: ParentDraft): boolean {
  return (
    [...DETAILS, "message" as const].every((field) => parent[field] === "") &&
    !parent.marketing_consent &&
    !parent.image_consent
  );
}

/** True if the typed details are not those of the profile. */
export function differs(parent: ParentDraft, profile: Pick<Customer, Detail>): boolean {
  return DETAILS.some((field) => parent[field].trim() !== shownDetail(profile, field));
}

/** A detail as people write it. Phone numbers are stored in their international form. */
function shownDetail(profile: Pick<Customer, Detail>, field: Detail): string {
  return field === "phone" ? formatPhone(profile.phone) : profile[field];
}
