import fc from "fast-check";
import { expect, test } from "vitest";
import { IMPORT_FIELDS, IMPORT_KINDS } from "./fields.ts";
import { mappingProblem, rememberMapping, readHeadings, valuesOf } from "./map-columns.ts";

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
  expect(readHeadings(kind, headings.split(","), {})).toEqual({ mapping, unsure: [] });
});

/** The fields that headings are read as, by heading; those that are asked about with what they could be. */
function readAs(kind: (typeof IMPORT_KINDS)[number], headings: readonly string[]) {
  const { mapping, unsure } = readHeadings(kind, headings, {});
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const asked = new Map(unsure.map(({ column, fields }) => [column, `? ${fields.join(" ")}`]));
  return headings.map((_, column) => fieldOf.get(column) ?? asked.get(column) ?? "");
}

// Rows of headings as booking systems, forms and school offices write them.
test.each([
  [
    "families",
    [
      ["Parent/Guardian First Name", "parent_first_name"],
      ["Parent/Guardian Last Name", "parent_surname"],
      ["Parent/Guardian Email Address *", "email"],
      ["Mobile No.", "phone"],
      ["Child’s Forename", "child_first_name"],
      ["Child's Surname", "child_surname"],
      ["D.O.B. (dd/mm/yyyy)", "date_of_birth"],
      ["Post Code", "postcode"],
      ["Photo consent", ""],
    ],
  ],
  [
    "families",
    [
      ["ContactFirstName", "parent_first_name"],
      ["ContactLastName", "parent_surname"],
      ["Contact email", "email"],
      ["contact_telephone_number", "phone"],
      ["Participant Full Name", "child_name"],
      ["Participant Date Of Birth", "date_of_birth"],
      ["Medical / Allergies (required)", "medical_conditions"],
      ["TOWN / CITY", "post_town"],
    ],
  ],
  [
    "families",
    // The child's, because the parent's are there too.
    [
      ["First Name", "child_first_name"],
      ["Surname", "child_surname"],
      ["Date of Birth", "date_of_birth"],
      ["Carer's name", "name"],
      ["Carer's e-mail", "email"],
    ],
  ],
  [
    "families",
    [
      ["First name", "parent_first_name"],
      ["Last name", "parent_surname"],
      ["E-mail", "email"],
      ["Pupil first name", "child_first_name"],
      ["Pupil last name", "child_surname"],
    ],
  ],
  [
    "families",
    // Of the two people in it, the parent's name is whole.
    [
      ["Name", "name"],
      ["Email", "email"],
      ["First name", "child_first_name"],
      ["Last name", "child_surname"],
      ["DOB", "date_of_birth"],
    ],
  ],
  [
    "families",
    // A list of children, or of parents? A file alone does not say.
    [
      ["First Name", "? parent_first_name child_first_name"],
      ["Last Name", "? parent_surname child_surname"],
      ["DOB", "date_of_birth"],
      ["Email", "email"],
    ],
  ],
  [
    "families",
    [
      ["Mother's name", "? name"],
      ["Father's name", "? name"],
      ["Mother's email", "? email"],
      ["Father's email", "? email"],
      ["Home phone", "? phone"],
      ["Mobile", "? phone"],
      ["Medical conditions", "? medical_conditions"],
      ["Allergies", "? medical_conditions"],
      ["Child", "child_name"],
    ],
  ],
  [
    "families",
    [
      ["Parent 1 Email", "email"],
      ["Parent 2 Email", ""],
      ["Name", "? name child_name"],
      ["Birthdate", "date_of_birth"],
    ],
  ],
  [
    "classes",
    [
      ["Class Name", "class_name"],
      ["Venue Name", "location"],
      ["Age Group", "stage"],
      ["Dance Style", "disciplines"],
      ["Day of Week", "weekday"],
      ["Start Time", "starts_at"],
      ["Finish Time", "ends_at"],
      ["Max. No. of Students", "capacity"],
      ["Teacher(s)", "teachers"],
      ["Fee (£)", "term_fee"],
      ["Waiting list", ""],
    ],
  ],
  [
    "classes",
    [
      ["Title", "class_name"],
      ["Site", "location"],
      ["Start", "? starts_at"],
      ["Time", "? starts_at"],
      ["Price per term", "? term_fee"],
      ["Cost", "? term_fee"],
    ],
  ],
  [
    "enrolments",
    [
      ["Contact Email", "email"],
      ["Student First Name", "child_first_name"],
      ["Student Surname", "child_surname"],
      ["Class", "class_name"],
      ["Class Day", "weekday"],
      ["Enrolment Date", "from_on"],
    ],
  ],
  [
    "products",
    [
      ["Product Name", "item_name"],
      ["Product Type", "category"],
      ["RRP", "price"],
      ["Qty. in stock", "stock"],
      ["Colour", "colours"],
    ],
  ],
  [
    "balances",
    [
      ["Parent e-mail", "email"],
      ["Credit balance", "credit"],
      ["Amount due", "debt"],
    ],
  ],
  [
    "balances",
    [
      ["Parent e-mail", "email"],
      ["Account balance", "? credit debt"],
      ["Amount due", "? debt"],
    ],
  ],
] as const)("headings of %s are read, or asked about, and none is guessed (%#)", (kind, rows) => {
  const headings = rows.map(([heading]) => heading);
  expect(readAs(kind, headings)).toEqual(rows.map(([, field]) => field));
});

test.each(["Balance", "Family balance", "Account balance", "ACCOUNTBALANCE", "account_balance", "Amount"])(
  "whether a family has or owes what stands under “%s” is asked, and never guessed",
  (heading) => {
    expect(readAs("balances", ["Email", heading])).toEqual(["email", "? credit debt"]);
  },
);

test("what a school chose before is not asked again, also that a column is left out", () => {
  const headings = ["Email", "Home phone", "Mobile"];
  const remembered = rememberMapping({}, headings, { email: 0, phone: 2 });
  expect(readHeadings("families", headings, remembered)).toEqual({ mapping: { email: 0, phone: 2 }, unsure: [] });
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
        const { mapping, unsure } = readHeadings(kind, headings, {});
        // A column is read or asked about, and never both; a field that is asked about is not read elsewhere.
        const used = Object.values(mapping);
        for (const { column, fields } of unsure)
          expect([used.includes(column), fields.length > 0, fields.some((key) => mapping[key] !== undefined)]).toEqual([
            false,
            true,
            false,
          ]);
        expect(mappingProblem(kind, headings.length, mapping) ?? "").not.toMatch(/from the|same column/u);
        // Chosen once, it is suggested for the next file.
        const again = readHeadings(kind, headings, rememberMapping({}, headings, mapping)).mapping;
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
