import type { OwnChild } from "@matinee/contract/client";

/** A child's form, as it is sent. */
export interface ChildDraft {
  readonly first_name: string;
  readonly surname: string;
  readonly date_of_birth: string;
  readonly medical_conditions: string;
  readonly nothing_to_tell: boolean;
  readonly image_consent: boolean;
}

/** The form of a child as it opens. Empty to add one. */
export function childDraft(child: OwnChild | null): ChildDraft {
  return {
    first_name: child?.first_name ?? "",
    surname: child?.surname ?? "",
    date_of_birth: child?.date_of_birth ?? "",
    medical_conditions: child?.medical_conditions ?? "",
    nothing_to_tell: false,
    image_consent: child?.image_consent ?? false,
  };
}
