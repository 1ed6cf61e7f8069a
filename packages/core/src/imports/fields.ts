import { FAMILY_FIELDS, type ImportField } from "./family-fields.ts";

/** What a file can bring. */
export const IMPORT_KINDS = ["families", "classes", "enrolments", "products", "balances"] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

const find = (key: string) => FAMILY_FIELDS.filter((field) => field.key === key);
const className: ImportField = {
  key: "class_name",
  label: "Class",
  isNeeded: true,
  synonyms: [
    "Class name",
    "Name",
    "Course",
    "Course name",
    "Programme",
    "Session name",
    "Activity",
    "Group",
    "Class title",
    "Title",
    "Course title",
    "Lesson name",
  ],
};
const location: ImportField = {
  key: "location",
  label: "Location",
  synonyms: ["Venue", "Site", "Studio", "Branch", "Venue name", "Class location", "Venue/location", "Hall"],
};
const weekday: ImportField = {
  key: "weekday",
  label: "Day of the week",
  synonyms: ["Day", "Weekday", "Days", "Class day", "Meeting days", "Day of week", "Lesson day"],
};
const startsAt: ImportField = {
  key: "starts_at",
  label: "Begins at",
  synonyms: [
    "Start",
    "Starts",
    "Start time",
    "Begins",
    "Time",
    "Class time",
    "Starts at",
    "Class start",
    "Class start time",
    "Lesson start",
  ],
};

const vatRate: ImportField = {
  key: "vat_rate",
  label: "VAT (%)",
  synonyms: ["VAT", "VAT rate", "VAT percent", "Tax", "Tax rate"],
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
  {
    key: "ends_at",
    label: "Ends at",
    isNeeded: true,
    synonyms: ["End", "Ends", "End time", "Finish", "Finish time", "Class end", "Class end time"],
  },
  {
    key: "capacity",
    label: "Places",
    synonyms: [
      "Capacity",
      "Max",
      "Max size",
      "Maximum",
      "Class size",
      "Max students",
      "Spaces",
      "Max places",
      "Max capacity",
      "Max number of students",
      "Number of places",
    ],
  },
  { key: "trial_cap", label: "Trial places", synonyms: ["Trials", "Trial capacity", "Max trials"] },
  {
    key: "trial_sessions",
    label: "Lessons in a trial",
    synonyms: ["Trial lessons", "Trial sessions", "Trial length", "Lessons of a trial", "Taster lessons"],
  },
  { key: "trial_price", label: "Trial price (£)", synonyms: ["Trial price", "Trial fee", "Taster price"] },
  {
    key: "term_fee",
    label: "Term fee (£)",
    synonyms: [
      "Term fee",
      "Fee",
      "Price",
      "Tuition",
      "Tuition fee",
      "Cost",
      "Term price",
      "Price per term",
      "Fee per term",
      "Cost per term",
      "Class fee",
      "Class price",
    ],
  },
  {
    key: "teachers",
    label: "Teachers",
    synonyms: ["Teacher", "Instructor", "Instructors", "Coach", "Coaches", "Staff", "Teacher name", "Tutor"],
  },
  vatRate,
  { key: "description", label: "Description", synonyms: ["About", "Details", "Class description"] },
  {
    key: "what_happens",
    label: "What happens in a lesson",
    synonyms: ["What happens", "What we do", "Lesson content", "Class content", "In a lesson"],
  },
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
    synonyms: [
      "Start date",
      "Enrolled from",
      "Enrol date",
      "Enroll date",
      "Joined",
      "Date from",
      "From date",
      "Enrolment date",
      "Enrolled on",
      "Date enrolled",
    ],
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
    synonyms: ["Price", "Unit price", "Amount", "Cost", "Retail price", "RRP", "Sale price"],
  },
  {
    key: "stock",
    label: "Pieces of each in stock",
    synonyms: [
      "Stock",
      "Quantity",
      "In stock",
      "Pieces",
      "Inventory",
      "Qty",
      "Stock level",
      "Qty in stock",
      "Stock quantity",
    ],
  },
  { key: "sizes", label: "Size", synonyms: ["Sizes", "Size options"] },
  { key: "colours", label: "Colour", synonyms: ["Colours", "Color", "Colors"] },
  { key: "options", label: "Other choices (such as Length: Long)", synonyms: ["Other choices", "Other options"] },
  vatRate,
  { key: "description", label: "Description", synonyms: ["About", "Details", "Body"] },
  {
    key: "reference",
    label: "Item reference",
    synonyms: ["Reference", "Ref", "Item ref", "Handle", "Item number", "Product number", "Product reference"],
  },
];

/** What a family has, or what it owes: systems differ, so the school is asked. */
const EITHER_WAY = ["Balance", "Family balance", "Account balance", "Amount"];

const balances: readonly ImportField[] = [
  ...find("email"),
  {
    key: "credit",
    label: "Credit of the family (£)",
    synonyms: ["Credit", "Account credit", "Credit balance", ...EITHER_WAY],
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
      ...EITHER_WAY,
    ],
  },
];

/** The fields of each kind, in the order of the screen. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  families: FAMILY_FIELDS,
  classes,
  enrolments,
  products,
  balances,
};

/** Fields whose cells nobody is shown: health data. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["medical_conditions"]);
