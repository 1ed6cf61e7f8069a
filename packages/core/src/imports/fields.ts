/** What a file can bring. */
export const IMPORT_KINDS = ["families"] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

/** A field that a column of a file can be for. */
export interface ImportField {
  readonly key: string;
  readonly label: string;
  /** True: no file is read without it. */
  readonly isNeeded?: boolean;
  /** What our own lists and other systems call it; case, blanks and signs do not count. */
  readonly synonyms: readonly string[];
}

const families: readonly ImportField[] = [
  {
    key: "email",
    label: "Parent's email",
    isNeeded: true,
    synonyms: [
      "Email",
      "Email address",
      "E-mail",
      "Parent email",
      "Parent 1 email",
      "Primary email",
      "Contact email",
      "Guardian email",
      "Primary contact email",
      "Family email",
      "Account email",
      "Contact 1 email",
      "Customer email",
    ],
  },
  {
    key: "name",
    label: "Parent's name",
    synonyms: [
      "Name",
      "Parent name",
      "Parent",
      "Parent full name",
      "Guardian name",
      "Guardian",
      "Contact name",
      "Primary contact",
      "Primary contact name",
      "Contact 1 name",
      "Account holder",
      "Customer",
      "Customer name",
      "Family name",
      "Parent/guardian",
    ],
  },
  {
    key: "parent_first_name",
    label: "Parent's first name",
    synonyms: [
      "Parent first name",
      "Parent firstname",
      "Contact first name",
      "Guardian first name",
      "Contact 1 first name",
      "Primary contact first name",
      "Parent 1 first name",
      "Contact #1 first name",
      "Account first name",
    ],
  },
  {
    key: "parent_surname",
    label: "Parent's surname",
    synonyms: [
      "Parent last name",
      "Parent surname",
      "Parent lastname",
      "Contact last name",
      "Contact surname",
      "Guardian last name",
      "Guardian surname",
      "Contact 1 last name",
      "Primary contact last name",
      "Parent 1 last name",
      "Contact #1 last name",
      "Account last name",
    ],
  },
  {
    key: "phone",
    label: "Phone",
    synonyms: [
      "Telephone",
      "Phone number",
      "Mobile",
      "Mobile number",
      "Mobile phone",
      "Parent phone",
      "Parent mobile",
      "Contact phone",
      "Contact number",
      "Primary phone",
      "Cell phone",
      "Cell",
      "Home phone",
      "Contact 1 cell",
      "Primary contact phone",
      "Tel",
    ],
  },
  {
    key: "address_line_1",
    label: "Address line 1",
    synonyms: ["Address", "Address 1", "Street", "Street address", "Home address", "Address line one"],
  },
  { key: "address_line_2", label: "Address line 2", synonyms: ["Address 2", "Address line two"] },
  { key: "address_line_3", label: "Address line 3", synonyms: ["Address 3", "Address line three"] },
  { key: "post_town", label: "Town", synonyms: ["Post town", "City", "Town/city", "Town or city", "City/town"] },
  { key: "county", label: "County", synonyms: ["State", "Region", "State/province"] },
  { key: "postcode", label: "Postcode", synonyms: ["Post code", "Postal code", "Zip", "Zip code", "ZIP/postal code"] },
  {
    key: "child_name",
    label: "Child's name",
    synonyms: [
      "Child",
      "Child name",
      "Child full name",
      "Student",
      "Student name",
      "Participant",
      "Participant name",
      "Pupil",
      "Pupil name",
      "Member",
      "Member name",
      "Attendee",
      "Attendee name",
      "Dancer name",
    ],
  },
  {
    key: "child_first_name",
    label: "Child's first name",
    synonyms: [
      "Child first name",
      "Child firstname",
      "Student first name",
      "Participant first name",
      "Pupil first name",
      "Member first name",
      "First name",
      "Forename",
      "Child forename",
    ],
  },
  {
    key: "child_surname",
    label: "Child's surname",
    synonyms: [
      "Child last name",
      "Child surname",
      "Child lastname",
      "Student last name",
      "Participant last name",
      "Pupil last name",
      "Pupil surname",
      "Member last name",
      "Last name",
      "Surname",
    ],
  },
  {
    key: "date_of_birth",
    label: "Child's date of birth",
    synonyms: [
      "Date of birth",
      "DOB",
      "D.O.B.",
      "Birth date",
      "Birthday",
      "Birthdate",
      "Child DOB",
      "Child date of birth",
      "Student DOB",
      "Student birth date",
      "Participant DOB",
      "Member DOB",
    ],
  },
  {
    key: "medical_conditions",
    label: "Child's health notes",
    synonyms: [
      "Health notes",
      "Medical",
      "Medical conditions",
      "Medical information",
      "Medical info",
      "Medical notes",
      "Allergies",
      "Health concerns",
      "Medical details",
      "Health information",
      "Additional needs",
    ],
  },
];

/** The fields of each kind, in the order of the screen. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = { families };

/** Fields whose cells nobody is shown: health data. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["medical_conditions"]);
