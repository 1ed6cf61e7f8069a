import fc from "fast-check";
import { expect, test } from "vitest";
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from "./fields.ts";
import { isHealthHeading } from "./health-heading.ts";
import { headingKey } from "./heading-key.ts";
import { readHeadings } from "./map-columns.ts";

const readIn = (kind: ImportKind, headings: readonly string[]) => {
  const { mapping, unsure } = readHeadings(kind, headings, {});
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  return { fields: headings.map((_, column) => fields.get(column) ?? ""), unsure };
};

// Databases and forms write headings without blanks.
test.each([
  [
    "families",
    "ParentEmail,Parent1FirstName,Address1,Address2,Postcode,childfirstname,childlastname,dateofbirth,medicalnotes",
    "email,parent_first_name,address_line_1,address_line_2,postcode,child_first_name,child_surname,date_of_birth,medical_conditions",
  ],
  ["families", "EMAILADDRESS,DATEOFBIRTH,MEDICALINFO", "email,date_of_birth,medical_conditions"],
  ["families", "AddressLine1,addressline2,Contact1Email,phonenumber", "address_line_1,address_line_2,email,phone"],
  ["families", "FULLNAME,EMAIL,GIVENNAME,LASTNAME", "name,email,child_first_name,child_surname"],
  ["families", "Parent1Email,Parent2Email,Child1DateOfBirth", "email,,date_of_birth"],
  ["classes", "classname,starttime,endtime,termfee", "class_name,starts_at,ends_at,term_fee"],
] as const)("headings of %s without blanks are read: %s", (kind, headings, fields) => {
  expect(readIn(kind, headings.split(","))).toEqual({ fields: fields.split(","), unsure: [] });
});

const SYNONYMS = IMPORT_KINDS.flatMap((kind) =>
  IMPORT_FIELDS[kind].flatMap(({ key, label, synonyms }) => [label, ...synonyms].map((name) => ({ kind, key, name }))),
);
const WRITINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  headingKey,
  (name) => headingKey(name).toUpperCase(),
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll(" ", ""),
  (name) => name.replaceAll(" ", "").toUpperCase(),
  (name) => name.replaceAll(" ", "_"),
  (name) => name.replaceAll(/ (.)/gu, (_, first: string) => first.toUpperCase()),
];

test("each name of a field is read as it or asked about, with and without blanks, in capitals and in lower case", () => {
  const written = SYNONYMS.flatMap((one) => WRITINGS.map((write) => ({ ...one, heading: write(one.name) })));
  const lost = written.filter(({ kind, key, heading }) => {
    const { fields, unsure } = readIn(kind, [heading]);
    return ![...fields, ...unsure.flatMap((one) => one.fields)].includes(key);
  });
  expect(lost).toEqual([]);
});

test("a heading of health notes is known as such, however it is written and whatever stands around it", () => {
  const words = IMPORT_FIELDS.families.find(({ key }) => key === "medical_conditions")?.synonyms ?? [];
  const others = ["Medication", "Special needs", "Disability", "Allergy details", "SEN notes", "Dietary needs"];
  fc.assert(
    fc.property(
      fc.constantFrom(...words, ...others),
      fc.constantFrom(...WRITINGS),
      fc.constantFrom("", "Child's ", "Any ", "2. "),
      fc.constantFrom("", " (required)", "?", " of the child"),
      (name, write, before, after) => {
        expect(isHealthHeading(write(`${before}${name}${after}`))).toBe(true);
      },
    ),
  );
});

test.each(["SEN", "S.E.N.", "SEND", "Has SEN", "childSEN", "HASSEN", "senStatus", "SENCO contact", "child_sen_info"])(
  "special educational needs are health notes: %s",
  (heading) => {
    expect(isHealthHeading(heading)).toBe(true);
  },
);

test("the names of other fields, and common other columns, are not taken for health notes", () => {
  const names = SYNONYMS.filter(({ key }) => key !== "medical_conditions").flatMap(({ name }) => [
    name,
    headingKey(name),
  ]);
  const others = [
    "Photo consent",
    "Senior class",
    "Absences",
    "Sent on",
    "Sender",
    "Options chosen",
    "House name",
    "Nursery",
  ];
  expect([...names, ...others, ...others.map(headingKey)].filter(isHealthHeading)).toEqual([]);
});
