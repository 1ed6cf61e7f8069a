/** What a file can bring. */
export const IMPORT_KINDS = ["families", "classes", "enrolments", "products", "balances"] as const;

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

const find = (key: string) => families.filter((field) => field.key === key);
const className: ImportField = {
  key: "class_name",
  label: "Class",
  isNeeded: true,
  synonyms: ["Class name", "Name", "Course", "Course name", "Programme", "Session name", "Activity", "Group"],
};
const location: ImportField = {
  key: "location",
  label: "Location",
  synonyms: ["Venue", "Site", "Studio", "Branch", "Venue name"],
};
const weekday: ImportField = {
  key: "weekday",
  label: "Day of the week",
  synonyms: ["Day", "Weekday", "Days", "Class day", "Meeting days"],
};
const startsAt: ImportField = {
  key: "starts_at",
  label: "Begins at",
  synonyms: ["Start", "Starts", "Start time", "Begins", "Time", "Class time"],
};

const classes: readonly ImportField[] = [
  className,
  { ...location, isNeeded: true },
  { key: "stage", label: "Stage", isNeeded: true, synonyms: ["Level", "Age group", "Category", "Category 1"] },
  {
    key: "disciplines",
    label: "Disciplines",
    isNeeded: true,
    synonyms: ["Discipline", "Style", "Subject", "Type", "Category 2", "Dance style"],
  },
  { ...weekday, isNeeded: true },
  { ...startsAt, isNeeded: true },
  { key: "ends_at", label: "Ends at", isNeeded: true, synonyms: ["End", "Ends", "End time", "Finish", "Finish time"] },
  {
    key: "capacity",
    label: "Places",
    synonyms: ["Capacity", "Max", "Max size", "Maximum", "Class size", "Max students", "Spaces"],
  },
  { key: "trial_cap", label: "Trial places", synonyms: ["Trials", "Trial capacity", "Max trials"] },
  { key: "trial_price", label: "Trial price (£)", synonyms: ["Trial price", "Trial fee", "Taster price"] },
  {
    key: "term_fee",
    label: "Term fee (£)",
    synonyms: ["Term fee", "Fee", "Price", "Tuition", "Tuition fee", "Cost", "Term price"],
  },
  {
    key: "teachers",
    label: "Teachers",
    synonyms: ["Teacher", "Instructor", "Instructors", "Coach", "Coaches", "Staff"],
  },
  { key: "description", label: "Description", synonyms: ["About", "Details", "Class description"] },
  { key: "status", label: "Status (open, or else a draft)", synonyms: ["Status", "State", "Active"] },
];

const enrolments: readonly ImportField[] = [
  ...find("email"),
  ...find("child_name"),
  ...find("child_first_name"),
  ...find("child_surname"),
  className,
  location,
  weekday,
  startsAt,
  {
    key: "from_on",
    label: "From",
    synonyms: ["Start date", "Enrolled from", "Enrol date", "Enroll date", "Joined", "Date from", "From date"],
  },
];

const products: readonly ImportField[] = [
  {
    key: "item_name",
    label: "Item",
    isNeeded: true,
    synonyms: ["Item name", "Name", "Product", "Product name", "Title"],
  },
  {
    key: "category",
    label: "Category",
    isNeeded: true,
    synonyms: ["Type", "Product type", "Product category", "Collection"],
  },
  {
    key: "price",
    label: "Price (£)",
    isNeeded: true,
    synonyms: ["Price", "Unit price", "Amount", "Cost", "Retail price"],
  },
  {
    key: "stock",
    label: "Pieces of each in stock",
    synonyms: ["Stock", "Quantity", "In stock", "Pieces", "Inventory", "Qty"],
  },
  { key: "sizes", label: "Sizes", synonyms: ["Size", "Size options"] },
  { key: "colours", label: "Colours", synonyms: ["Colour", "Color", "Colors"] },
  { key: "description", label: "Description", synonyms: ["About", "Details", "Body"] },
];

const balances: readonly ImportField[] = [
  ...find("email"),
  {
    key: "credit",
    label: "Credit of the family (£)",
    synonyms: ["Credit", "Account credit", "Balance", "Credit balance", "Amount", "Family balance"],
  },
  {
    key: "debt",
    label: "Owed by the family (£)",
    synonyms: [
      "Owed",
      "Amount owed",
      "Owes",
      "Owing",
      "Amount due",
      "Balance due",
      "Balance owed",
      "Outstanding",
      "Outstanding balance",
      "Amount outstanding",
      "Debt",
      "Arrears",
    ],
  },
];

/** The fields of each kind, in the order of the screen. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  families,
  classes,
  enrolments,
  products,
  balances,
};

/** Fields whose cells nobody is shown: health data. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["medical_conditions"]);
