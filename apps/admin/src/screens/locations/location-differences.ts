import type { LocationForm as Form, StaffLocation } from "@matinee/contract/client";
import type { Difference } from "../../ui/EditConflict.tsx";

const LABELS = {
  name: "Name",
  address_line_1: "Address line 1",
  address_line_2: "Address line 2",
  address_line_3: "Address line 3",
  post_town: "Town",
  county: "County",
  postcode: "Postcode",
  access: "Access",
  travel: "Getting there",
} as const satisfies Partial<Record<keyof Form, string>>;

type TextField = keyof typeof LABELS;
// The record has exactly these keys.
const TEXT_FIELDS = Object.keys(LABELS) as TextField[];
/** Latitude and longitude are chosen together. */
const POSITION = "position";

type Name = TextField | typeof POSITION;

/** The fields in which two versions differ. A position that was not typed follows the postcode, so it differs from none. */
export function differences(mine: Form, stored: StaffLocation, opened: StaffLocation): Difference<Name>[] {
  const texts = TEXT_FIELDS.map((name) => ({
    name,
    label: LABELS[name],
    mine: tidy(mine[name]),
    theirs: tidy(stored[name]),
    isEdited: tidy(mine[name]) !== tidy(opened[name]),
  }));
  const position = (lat: number | null | undefined, lng: number | null | undefined) => `${lat ?? ""}, ${lng ?? ""}`;
  const places =
    mine.lat === null || mine.lat === undefined
      ? []
      : [
          {
            name: POSITION,
            label: "Latitude and longitude",
            mine: position(mine.lat, mine.lng),
            theirs: position(stored.lat, stored.lng),
            // The form sends a position only if it was typed.
            isEdited: true,
          } as const,
        ];
  return [...texts, ...places].filter((one) => one.mine !== one.theirs);
}

/** What to save: this user's version, but for the fields that they leave to the other. */
export function merged(mine: Form, stored: StaffLocation, theirs: readonly Name[]): Form {
  const form = { ...mine };
  for (const name of TEXT_FIELDS) if (theirs.includes(name)) form[name] = stored[name];
  return theirs.includes(POSITION) ? { ...form, lat: stored.lat, lng: stored.lng } : form;
}

const WHERE = ["name", "address_line_1", "address_line_2", "address_line_3", "post_town", "postcode"] as const;

/** True if families would look for it somewhere else. */
export function isElsewhere(form: Form, stored: StaffLocation): boolean {
  return WHERE.some((name) => tidy(form[name]) !== tidy(stored[name]));
}

/** As the API stores it: line ends and outer blanks are no difference. */
const tidy = (text: string | null | undefined): string => (text ?? "").replaceAll("\r\n", "\n").trim();
