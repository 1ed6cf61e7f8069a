import fc from "fast-check";
import { expect, test } from "vitest";
import { IMPORT_FIELDS, IMPORT_KINDS } from "./fields.ts";
import { mappingProblem, rememberMapping, suggestMapping, valuesOf } from "./map-columns.ts";

test.each([
  // Our own export, then headings as other systems write them.
  [
    "families",
    "Name,Email,Phone,Town,Postcode,Children,Account,Customer since,Schools",
    { name: 0, email: 1, phone: 2, post_town: 3, postcode: 4 },
  ],
  [
    "families",
    "Child First Name,Child Last Name,DOB,Parent First Name,Parent Last Name,Parent Email,Mobile Number,Medical Information",
    {
      child_first_name: 0,
      child_surname: 1,
      date_of_birth: 2,
      parent_first_name: 3,
      parent_surname: 4,
      email: 5,
      phone: 6,
      medical_conditions: 7,
    },
  ],
  [
    "families",
    "Family Name,Contact #1 First Name,Contact #1 Last Name,Student First Name,Student Last Name,Birth Date,Primary Email,Home Phone,Zip",
    {
      name: 0,
      parent_first_name: 1,
      parent_surname: 2,
      child_first_name: 3,
      child_surname: 4,
      date_of_birth: 5,
      email: 6,
      phone: 7,
      postcode: 8,
    },
  ],
  [
    "classes",
    "Class,Venue,Level,Type,Day,Start,End,Max Size,Tuition Fee,Instructor",
    {
      class_name: 0,
      location: 1,
      stage: 2,
      disciplines: 3,
      weekday: 4,
      starts_at: 5,
      ends_at: 6,
      capacity: 7,
      term_fee: 8,
      teachers: 9,
    },
  ],
] as const)("the columns of %s are known by their headings: %s", (kind, headings, mapping) => {
  expect(suggestMapping(kind, headings.split(","), {})).toEqual(mapping);
});

const heading = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(...IMPORT_KINDS.flatMap((kind) => IMPORT_FIELDS[kind].flatMap(({ synonyms }) => synonyms))),
);

test("what is suggested is always a mapping: known fields, columns of the file, none of them twice", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...IMPORT_KINDS),
      fc.array(heading, { minLength: 1, maxLength: 12 }),
      (kind, headings) => {
        const mapping = suggestMapping(kind, headings, {});
        expect(mappingProblem(kind, headings.length, mapping) ?? "").not.toMatch(/from the|same column/u);
        // Chosen once, it is suggested for the next file.
        const again = suggestMapping(kind, headings, rememberMapping({}, headings, mapping));
        if (new Set(headings.map((one) => one.toLowerCase())).size === headings.length)
          expect(Object.keys(again).length).toBeLessThanOrEqual(Object.keys(mapping).length);
      },
    ),
  );
});

test("a mapping without what is needed, with a strange column or with one column twice is refused in words", () => {
  expect(mappingProblem("families", 2, { name: 0 })).toBe("Please choose the column for “Parent's email”.");
  expect(mappingProblem("families", 2, { email: 2 })).toBe("Please choose from the columns of the file.");
  expect(mappingProblem("families", 2, { email: 0, name: 0 })).toBe("Two fields have the same column.");
  expect(mappingProblem("families", 2, { email: 0, shoe_size: 1 })).toBe("Please choose from the fields of the list.");
  expect(mappingProblem("families", 2, { email: 0 })).toBeNull();
  // Credit, a debt, or both.
  expect(mappingProblem("balances", 2, { email: 0 })).toBe(
    "Please choose the column for “Credit of the family (£)” or “Owed by the family (£)”.",
  );
  for (const column of ["credit", "debt"]) expect(mappingProblem("balances", 2, { email: 0, [column]: 1 })).toBeNull();
});

test("an empty or missing cell says nothing", () => {
  expect(valuesOf({ email: 0, name: 1, phone: 5 }, [" a@example.test ", "  "])).toEqual({ email: "a@example.test" });
});
